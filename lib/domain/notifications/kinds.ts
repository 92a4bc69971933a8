import type { Topic } from './schema';

export interface Kind {
  topic: Topic;
  kind: NotificationKind;
}

export const NOTIFICATION_KINDS = [
  'paid',
  'delivered',
  'refunded',
  'part_refunded',
  'refund_asked',
  'refund_processed',
  'refund_failed',
  'credited',
  'overpaid',
  'player_corrected',
  'reopened',
  'waits',
  'failed',
  'help_answered',
  'back',
  'cheaper',
  'review_asked',
  'topped_up',
  'given',
  'taken',
  'held',
  'released',
  'points',
  'friend_bought',
  'invitation_rewarded',
  'reward_taken_back',
  'document_issued',
  'credit_note_issued',
  'balance_low',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the events of an order are told as. Others are told to nobody; 'paid' is told by raisePaid. */
const KINDS_OF_EVENTS: Partial<Record<string, readonly Kind[]>> = {
  delivered: [
    { topic: 'delivered', kind: 'delivered' },
    { topic: 'points', kind: 'points' },
  ],
  refunded: [{ topic: 'refunded', kind: 'refunded' }],
  partly_refunded: [{ topic: 'refunded', kind: 'part_refunded' }],
  refund_asked: [{ topic: 'refunded', kind: 'refund_asked' }],
  refund_processed: [{ topic: 'refunded', kind: 'refund_processed' }],
  refund_failed: [{ topic: 'refunded', kind: 'refund_failed' }],
  credited: [{ topic: 'refunded', kind: 'credited' }],
  overpaid: [{ topic: 'refunded', kind: 'overpaid' }],
  player_corrected: [{ topic: 'waits', kind: 'player_corrected' }],
  reopened: [{ topic: 'waits', kind: 'reopened' }],
  review: [{ topic: 'waits', kind: 'waits' }],
  failed: [{ topic: 'failed', kind: 'failed' }],
};

export function kindsOfEvent(event: string): readonly Kind[] {
  return KINDS_OF_EVENTS[event] ?? [];
}
