import type { AlertRules } from '@/lib/domain/context';
import type { Permission } from '@/lib/domain/permissions';
import type { AlertKind, AlertStage } from './schema';

interface KindRules {
  /** Who can act on it: they are told, and may take it. */
  permission: Permission;
  /** Who sees it in the panel. */
  read: Permission;
  /** Within which time it is to be dealt with; null: it is told once, and again until a message has arrived. */
  promise: keyof AlertRules['promises'] | null;
  /** The stage from which people are told. Earlier it may still end by itself. */
  toldFrom: AlertStage;
  /** The stage from which owners are told beside others who can act on it: without it, when it has escalated. */
  ownersFrom?: AlertStage;
}

export const KIND_RULES: Readonly<Record<AlertKind, KindRules>> = {
  'payment-case': { permission: 'payments.settle', read: 'orders.read', promise: 'case', toldFrom: 'new' },
  'order-case': { permission: 'orders.settle', read: 'orders.read', promise: 'case', toldFrom: 'new' },
  'by-hand': { permission: 'orders.settle', read: 'orders.read', promise: 'byHand', toldFrom: 'new' },
  undelivered: { permission: 'orders.settle', read: 'orders.read', promise: 'delivery', toldFrom: 'due' },
  // Told at once: the customer waits for money that no job brings any more.
  refund: { permission: 'orders.settle', read: 'orders.read', promise: 'case', toldFrom: 'new' },
  // At half of the promise, while it can still be kept.
  'help-request': { permission: 'help.answer', read: 'help.read', promise: 'help', toldFrom: 'half' },
  // The law's times for a complaint, told to owners too while they can still be kept: after a day, and after half a
  // month.
  acknowledgement: {
    permission: 'help.answer',
    read: 'help.read',
    promise: 'acknowledgement',
    toldFrom: 'half',
    ownersFrom: 'half',
  },
  complaint: {
    permission: 'help.answer',
    read: 'help.read',
    promise: 'complaint',
    toldFrom: 'half',
    ownersFrom: 'half',
  },
  // Who can lead the products of a supplier to another one.
  breaker: {
    permission: 'catalogue.write',
    read: 'suppliers.read',
    promise: 'supplier',
    toldFrom: 'due',
  },
  // Topping up the balance is a matter of those who handle the store's money. It ends only by them.
  pause: { permission: 'payments.settle', read: 'suppliers.read', promise: 'supplier', toldFrom: 'new' },
  // Who buys codes can import more; what expires soon can be offered for less.
  codes: { permission: 'prices.write', read: 'catalogue.read', promise: null, toldFrom: 'new' },
  // It is out of stock until then, and paid orders may wait for it.
  'restored-codes': { permission: 'prices.write', read: 'catalogue.read', promise: 'case', toldFrom: 'new' },
  // The machines are a matter of the owners, who alone may appoint staff.
  worker: { permission: 'staff.appoint', read: 'panel.open', promise: 'worker', toldFrom: 'due' },
  'worker-lost': { permission: 'staff.appoint', read: 'panel.open', promise: null, toldFrom: 'new' },
  outbox: { permission: 'staff.appoint', read: 'panel.open', promise: 'worker', toldFrom: 'due' },
  // Once for each start of a worker: a key that has leaked is removed on purpose, with what it made.
  'lost-keys': { permission: 'staff.appoint', read: 'panel.open', promise: null, toldFrom: 'new' },
  // A rule of money or history does not hold, or the check of these rules has not run.
  books: { permission: 'staff.appoint', read: 'panel.open', promise: 'case', toldFrom: 'new' },
  // Paid orders wait until a person ends it.
  quarantine: { permission: 'payments.settle', read: 'orders.read', promise: 'case', toldFrom: 'new' },
  // Once for each night that finds some; the page has them until they end.
  differences: { permission: 'payments.settle', read: 'payments.settle', promise: null, toldFrom: 'new' },
  backup: { permission: 'staff.appoint', read: 'panel.open', promise: 'case', toldFrom: 'new' },
  // A new backup is made at once; a person checks that BACKUP_DIR is on the right disk.
  'backup-lost': { permission: 'staff.appoint', read: 'panel.open', promise: null, toldFrom: 'new' },
  // The next day of the source is another one.
  rate: { permission: 'prices.write', read: 'prices.write', promise: null, toldFrom: 'new' },
  drill: { permission: 'staff.appoint', read: 'panel.open', promise: 'case', toldFrom: 'new' },
};

/** What who claims an alert of this key has to be permitted. */
export function permissionOfAlert(kind: AlertKind): Permission {
  return KIND_RULES[kind].permission;
}
