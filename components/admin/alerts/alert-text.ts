import { causeText } from '@/components/admin/pending/causes';
import { waitingTime } from '@/components/admin/pending/waiting-time';
import type { AlertKind, AlertView } from '@/lib/domain/alerts/schema';
import { formatRupees } from '@/lib/platform/money';
import { minutes } from '@/lib/platform/time';

const SENTENCES: Record<AlertKind, (alert: AlertView) => string> = {
  'payment-case': ({ cause }) => `Payment case: ${causeText(cause ?? '')}`,
  'order-case': ({ cause }) => `Case about an order: ${causeText(cause ?? '')}`,
  'by-hand': () => 'Paid order to deliver by hand.',
  undelivered: () => 'Paid order that is not delivered yet.',
  'help-request': () => 'Help request of a customer to answer.',
  breaker: ({ subject }) => `${subject} is not called, because its calls fail.`,
  pause: ({ subject }) => `${subject} has too little balance: its items are out of stock.`,
  worker: () => 'No worker is running: payments, deliveries and mails wait.',
  'worker-lost': () => 'A worker stopped unexpectedly; another one has taken over its jobs.',
  quarantine: () => 'The database was restored: paid orders wait until its quarantine is ended below.',
  backup: () => 'There is no backup of the last day.',
  drill: () => 'The newest backup could not be restored for a check, or was not checked for a week.',
};

export function alertText(alert: AlertView): string {
  const sentence = SENTENCES[alert.kind](alert);
  return alert.amount === null ? sentence : `${formatRupees(alert.amount)}. ${sentence}`;
}

/** 'Waits 42 min, promise 30 min' */
export function waitText({ waits, promise }: Pick<AlertView, 'waits' | 'promise'>): string {
  const time = `Waits ${waitingTime(minutes(waits))}`;
  return promise === null ? time : `${time}, promise ${waitingTime(minutes(promise))}`;
}

/** 'Overdue by 12 min', 'Due in 18 min'; empty for an alert without a promise. */
export function dueText({ waits, promise }: Pick<AlertView, 'waits' | 'promise'>): string {
  if (promise === null) return '';
  return waits >= promise
    ? `Overdue by ${waitingTime(minutes(waits - promise))}`
    : `Due in ${waitingTime(minutes(promise - waits))}`;
}

export function isOverdue({ stage }: Pick<AlertView, 'stage'>): boolean {
  return stage === 'due' || stage === 'escalated';
}
