// Refunds that can go back to where the payment came from, as pages and calls show them. Browsers import this file.
import { z } from 'zod';
import { formKey } from '@/lib/platform/form-key';
import { requiredReason } from '@/lib/platform/reasons';
import { clientTxnIdSchema } from './fields';

/**
 * asked: its customer is asked where it goes. due: it is to be sent to the gateway, which has not had it. sent: the
 * gateway has it, or may have it. processed: the gateway has given it to the bank. failed: a person decides.
 * sent_again: it failed, and another one repeats it. in_wallet: it went to the wallet. taken_back: the order goes on.
 * returned: the bank had given it back by itself.
 */
export const sourceRefundStates = [
  'asked',
  'due',
  'sent',
  'processed',
  'failed',
  'sent_again',
  'in_wallet',
  'taken_back',
  'returned',
] as const;
export type SourceRefundState = (typeof sourceRefundStates)[number];

/** Where a refund goes. */
export const refundTargets = ['wallet', 'source'] as const;
export type RefundTarget = (typeof refundTargets)[number];

/** What staff say of where a refund goes; `choice`: its customer is asked. */
export const refundWays = ['choice', 'source', 'wallet'] as const;
export type RefundWay = (typeof refundWays)[number];

const refundIdSchema = z.string().min(10).max(64);

/** A customer's choice about a refund of an own order. */
export const chooseRefundSchema = z.object({
  orderid: clientTxnIdSchema,
  refundid: refundIdSchema,
  to: z.enum(refundTargets),
});
export type ChooseRefundBody = z.output<typeof chooseRefundSchema>;

/** A refund, as the page of its order shows it to its customer. Amounts are rupees. */
export interface SourceRefundView {
  id: string;
  amount: number;
  state: Exclude<SourceRefundState, 'sent_again' | 'taken_back'>;
  /** Null while the customer is asked. */
  to: RefundTarget | null;
  /** ISO 8601: until when the customer is asked; afterwards it goes to the source. */
  decideBy: string;
  /** For how many days a bank may take, and until when that is: from the choice on, or from now. */
  days: number;
  expectedBy: string;
  /** The UPI id that paid, as far as people need it to know their own; '' when it is not known. */
  source: string;
  /** The bank's reference of what went back; null while none is known. */
  reference: string | null;
}

const sourceRefundDecisions = ['again', 'wallet', 'returned'] as const;
export type SourceRefundDecision = (typeof sourceRefundDecisions)[number];

/** What a member of staff decides about a refund that does not go its way by itself. */
export const settleSourceRefundForm = z.object({
  orderId: z.string().min(1).max(64),
  refundId: refundIdSchema,
  decision: z.enum(sourceRefundDecisions),
  /** Into the wallet: how its customer has agreed. */
  reason: requiredReason(500),
  key: formKey,
});
export type SettleSourceRefundInput = z.input<typeof settleSourceRefundForm>;

/** The same for staff, with its evidence. */
export interface SourceRefundRecord {
  id: string;
  amount: number;
  state: SourceRefundState;
  to: RefundTarget | null;
  chosenBy: 'customer' | 'staff' | 'default' | null;
  chosenAt: string | null;
  decideBy: string;
  sends: number;
  sentAt: string | null;
  endedAt: string | null;
  nextAt: string | null;
  gateway: string;
  gatewayRefundId: string | null;
  bankReference: string | null;
  error: string | null;
  againOf: string | null;
  createdAt: string;
  /** What a person may decide now. */
  decisions: SourceRefundDecision[];
}
