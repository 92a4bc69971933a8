import { waitingTime } from '@/components/admin/pending/waiting-time';
import type { AlertKind, AlertView } from '@/lib/domain/alerts/schema';
import { minutes } from '@/lib/platform/time';

const SENTENCES: Partial<Record<AlertKind, (alert: { subject: string }) => string>> = {
  breaker: ({ subject }) => `${subject} is not called, because its calls fail.`,
  pause: ({ subject }) => `${subject} has too little balance: its items are out of stock.`,
  codes: ({ subject }) =>
    `${subject} has few codes left, codes that expire soon, or codes that are set aside.`,
  'restored-codes': ({ subject }) =>
    `Codes of ${subject} are set aside since the database was restored: decide about them under Codes.`,
  worker: () => 'No worker is running: payments, deliveries and mails wait.',
  'worker-lost': () => 'A worker stopped unexpectedly; another one has taken over its jobs.',
  outbox: () => 'Added jobs do not reach the queue: payments, deliveries and mails wait.',
  'lost-keys': () =>
    'Stored values need a key that no setting holds: put it back and start the worker again. The log of the worker says which values.',
  books: () =>
    'A rule of money or history does not hold, or was not checked for 26 hours: run npm run prove, which says more.',
  quarantine: () => 'The database was restored: paid orders wait until its quarantine is ended below.',
  differences: () =>
    'Gateways, the bank or suppliers say otherwise than the store: end the differences under Reconciliation.',
  backup: () =>
    'There is no backup of the last day, or the log since then cannot be stored: the reason is under Backups.',
  'backup-lost': ({ subject }) =>
    `${subject} is not in BACKUP_DIR any more, or does not open with BACKUP_KEY. A new backup is made at once; a file of the archive has to be put back. If BACKUP_DIR is a disk of its own, see that it is mounted.`,
  rate: ({ subject }) =>
    `The rate of ${subject} at its source has moved by more than the store takes over by itself: decide on it under Prices and stock.`,
  drill: () => 'The newest backup could not be restored for a check, or was not checked for a week.',
};

/** What is open about a supplier, a worker or the database; of a kind that this version does not know, its words. */
export function machineAlertText(kind: string, subject: string): string {
  return SENTENCES[kind as AlertKind]?.({ subject }) ?? `${kind.replaceAll('-', ' ')}: ${subject}`;
}

type Timed = Pick<AlertView, 'waits' | 'promise' | 'stage'>;

/** 'Waits 42 min, promise 30 min'; in a row that says itself how long it waits, 'Promise 30 min'. */
function waitText({ waits, promise }: Timed, rowSaysWait: boolean): string {
  const [wait, promised] = [`Waits ${waitingTime(minutes(waits))}`, waitingTime(minutes(promise ?? 0))];
  if (promise === null) return rowSaysWait ? '' : wait;
  return rowSaysWait ? `Promise ${promised}` : `${wait}, promise ${promised}`;
}

/** The sentences about the time of an alert. */
export function timeTexts(alert: Timed, rowSaysWait: boolean): { wait: string; due: string } {
  return { wait: waitText(alert, rowSaysWait), due: dueText(alert) };
}

/** 'Overdue by 12 min', 'Due in 18 min'; empty for an alert without a promise. */
function dueText({ waits, promise }: Pick<AlertView, 'waits' | 'promise'>): string {
  if (promise === null) return '';
  return waits >= promise
    ? `Overdue by ${waitingTime(minutes(waits - promise))}`
    : `Due in ${waitingTime(minutes(promise - waits))}`;
}

export function isOverdue({ stage }: Pick<AlertView, 'stage'>): boolean {
  return stage === 'due' || stage === 'escalated';
}
