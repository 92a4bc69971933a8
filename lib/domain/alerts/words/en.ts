import type { DigestGroup } from '@/lib/domain/alerts/content';
import type { AlertKind, StuckRefund } from '@/lib/domain/alerts/schema';
import type { ReviewCause } from '@/lib/platform/db';
import { formatRupees } from '@/lib/platform/money';
import { type AlertWords, writeDuration } from './words';

const duration = (minutes: number) => writeDuration(minutes, { min: 'min', h: 'h', d: 'd' });

const KINDS: Record<AlertKind, (count: number) => string> = {
  'payment-case': (count) => `${count} payment ${count === 1 ? 'case' : 'cases'} to decide`,
  'order-case': (count) => `${count} ${count === 1 ? 'case' : 'cases'} about orders to decide`,
  'by-hand': (count) => `${count} paid ${count === 1 ? 'order' : 'orders'} to deliver by hand`,
  undelivered: (count) => `${count} paid ${count === 1 ? 'order' : 'orders'} not delivered yet`,
  refund: (count) => `${count} ${count === 1 ? 'refund' : 'refunds'} to the source that did not arrive`,
  'help-request': (count) => `${count} help ${count === 1 ? 'request' : 'requests'} to answer`,
  acknowledgement: (count) =>
    `${count} ${count === 1 ? 'complaint' : 'complaints'} to acknowledge within 48 hours`,
  complaint: (count) =>
    `${count} ${count === 1 ? 'complaint' : 'complaints'} to answer within a month, or for the grievance officer`,
  breaker: (count) => `${count} ${count === 1 ? 'supplier' : 'suppliers'} not called, because calls fail`,
  pause: (count) =>
    `${count} ${count === 1 ? 'account' : 'accounts'} at suppliers with too little balance, whose items are out of stock`,
  codes: (count) =>
    `${count} ${count === 1 ? 'item has' : 'items have'} few codes left, codes that expire soon, or codes that are set aside`,
  'restored-codes': (count) =>
    `Codes of ${count} ${count === 1 ? 'item' : 'items'} are set aside since the database was restored, until somebody decides`,
  worker: () => 'No worker is running: payments, deliveries and mails wait',
  'worker-lost': (count) =>
    `${count} ${count === 1 ? 'worker' : 'workers'} stopped unexpectedly; another one has taken over the jobs`,
  outbox: () => 'Added jobs do not reach the queue: payments, deliveries and mails wait',
  'lost-keys': () =>
    'Stored values need a key that no setting holds: people are told that their right password is wrong',
  books: () => 'A rule of money or history does not hold, or was not checked for 26 hours',
  quarantine: () =>
    'The database was restored from a backup: paid orders wait until a person ends its quarantine',
  differences: () =>
    'Gateways, the bank or suppliers say otherwise than the store: the differences are to be ended under Reconciliation',
  backup: () => 'There is no backup of the last day, or the log since then cannot be stored',
  'backup-lost': () =>
    'The last backup or a file of the archive is not in BACKUP_DIR any more, or does not open with BACKUP_KEY. A new backup is made by itself; put a missing file of the archive back',
  rate: (count) =>
    `${count} exchange ${count === 1 ? 'rate has' : 'rates have'} changed by more than the store takes over by itself`,
  drill: () => 'The last backup could not be restored for a check, or was not checked for a week',
};

const CAUSES: Record<ReviewCause | StuckRefund, string> = {
  outcome_unknown: 'no clear answer of the supplier',
  partial_delivery: 'delivered in part',
  supplier_pending: 'the supplier works on it',
  supplier_unavailable: 'the supplier cannot be called',
  poison_job: 'the work on it failed again and again',
  amount_mismatch: 'another amount was paid',
  payment_mismatch: 'the gateway speaks of another payment',
  reference_reused: 'bank reference, or as much money, counted before',
  reference_missing: 'no bank reference',
  late_success: 'delivered too late',
  wrong_goods: 'something else was delivered',
  second_payment: 'paid a second time',
  payment_reversed: 'the payment was reversed',
  payment_disputed: 'the payer disputes it',
  payment_reinstated: 'reversed money is there again',
  account_erased: 'paid after the account was erased',
  receivable: 'the customer owes money',
  fraud_hold: 'held by a rule against fraud',
  payment_unresolved: 'the gateway gave no answer',
  failed: 'the bank did not take it',
  unsent: 'it could not be sent yet',
  late: 'it takes longer than it may',
};

/** An unknown cause was written by a later version. */
function causeOf(cause: string): string {
  return Object.entries(CAUSES).find(([name]) => name === cause)?.[1] ?? cause;
}

function group({ kind, count, overdue, lapsed, oldestMinutes, promiseMinutes, amount }: DigestGroup): string {
  const facts = [
    `${count === 1 ? 'waiting' : 'the oldest waiting'} ${duration(oldestMinutes)}`,
    ...(promiseMinutes === null ? [] : [`promise ${duration(promiseMinutes)}`]),
    ...(overdue > 0 && count > 1 ? [`${overdue} overdue`] : []),
    ...(amount === null ? [] : [formatRupees(amount)]),
    ...(lapsed > 0 ? [`${lapsed} taken and not finished in time`] : []),
  ];
  return `${KINDS[kind](count)} (${facts.join(', ')}).`;
}

export const english: AlertWords = {
  subject: ({ count, overdue, isEscalated, oldestMinutes }) => {
    if (overdue === 0) return `${count} ${count === 1 ? 'thing needs' : 'things need'} attention`;
    const late = `${overdue} overdue, the oldest waiting ${duration(oldestMinutes)}`;
    return isEscalated ? `Escalated: ${late}` : late;
  },
  group,
  item: ({ subject, cause, minutes, amount }) =>
    [
      ...(cause === null ? [] : [causeOf(cause)]),
      duration(minutes),
      ...(amount === null ? [] : [formatRupees(amount)]),
    ]
      .join(', ')
      .replace(/^/, subject === '' ? '' : `${subject}: `),
  more: (count) => `and ${count} more`,
  button: 'Open the panel',
  closing: 'Take it in the panel, so that your colleagues know and this is not repeated.',
};
