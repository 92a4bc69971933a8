import type { TimelineKind } from '@/lib/domain/order-record/schema';

/** What each kind of entry is called, in the order of the filter. */
export const KIND_WORDS: Record<TimelineKind, string> = {
  order: 'Order',
  payment: 'Payment',
  webhook: 'Webhook',
  attempt: 'Supplier call',
  case: 'Case',
  ledger: 'Ledger',
  refund: 'Refund',
  message: 'Message',
  help: 'Help request',
  note: 'Note',
  change: 'Audit log',
};

export const timelineKinds = Object.keys(KIND_WORDS) as TimelineKind[];

export function isTimelineKind(name: string | undefined): name is TimelineKind {
  return name !== undefined && Object.hasOwn(KIND_WORDS, name);
}
