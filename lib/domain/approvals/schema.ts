// The types and schemas with which the panel shows requests for approval and decides about them. Browsers import this
// file.
import { z } from 'zod';
import type { ApprovalKind } from '@/lib/domain/approval-requests/schema';
import { requiredReason } from '@/lib/platform/reasons';

const id = z.string().min(1).max(64);

/** What becomes of a request: a second person approves or refuses it, or its asker withdraws it. */
export const decideForm = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    id,
    /** ApprovalView's `seen`: the sums that the approver has read. */
    seen: z.string().max(100),
  }),
  z.object({
    decision: z.literal('refuse'),
    id,
    reason: requiredReason(200),
  }),
  z.object({ decision: z.literal('withdraw'), id }),
]);
export type DecideInput = z.input<typeof decideForm>;

/** A person of a request. */
export interface ApprovalPerson {
  userid: string;
  name: string;
  email: string;
}

export interface ApprovalView {
  _id: string;
  kind: ApprovalKind;
  asker: ApprovalPerson;
  /** The user who gains by the action; null when it is about no user. */
  receiver: ApprovalPerson | null;
  /** The id of the user, order or item. */
  objectId: string;
  /** What the action takes, by field. */
  input: Record<string, unknown>;
  /** Rupees: the amount of a gift, the price of an order, the lower price of an item; null for an appointment. */
  amount: number | null;
  /** The item of a sale below its cost as it is now, in rupees; null for other kinds. */
  sale: { item: string; price: number; resellPrice: number; cost: number | null } | null;
  /** Rupees of the last 24 hours by the asker and, for gifts, to the receiver; null where nothing is summed. */
  sums: { byAsker: number; toReceiver: number | null } | null;
  /** Names the sums, so that an approval of other sums is refused. */
  seen: string;
  status: 'open' | 'approved' | 'refused' | 'withdrawn' | 'outdated' | 'expired';
  reason: string | null;
  createdAt: string;
  expiresAt: string;
  /** Whether the viewer may decide it. */
  decidable: boolean;
  /** Whether the viewer asked for it. */
  own: boolean;
}
