import { z } from 'zod';
import type { Blockable, Relation, RuleFound } from '@/lib/domain/fraud-rules/schema';
import { requiredReason } from '@/lib/platform/reasons';
import type { OrderStatus } from './fields';
import type { OrderView } from './views';

export const settleGoodsCaseBody = z.object({
  /** adopt: the goods count as this order's delivery; claim_back: they are claimed back from the supplier. */
  decision: z.enum(['adopt', 'claim_back']),
  reason: requiredReason(500),
});
type SettleGoodsCaseBody = z.infer<typeof settleGoodsCaseBody>;
export type GoodsDecision = SettleGoodsCaseBody['decision'];

/** A case about goods that a supplier delivered too late for their order, or in place of what was ordered. */
export interface GoodsCase {
  _id: string;
  cause: 'late_success' | 'wrong_goods';
  orderid: string;
  itemname: string;
  input1: string;
  status: OrderStatus;
  supplier: string;
  pack: string;
  /** Our reference. */
  reference: string;
  supplierOrderId: string | null;
  moneyAtRisk: number;
  openedAt: string;
  /** In what the goods differ from what was ordered; empty when they do not. */
  differences: {
    field: 'pack' | 'quantity' | 'player' | 'server' | 'code';
    ordered: string;
    delivered: string;
  }[];
  /** What may be decided now; empty while another case of the order has to be decided first. */
  decisions: GoodsDecision[];
}

/** One sending of an attempt, as evidence in the panel. */
export interface SendView {
  number: number;
  outcome: AttemptView['outcome'];
  error: string | null;
  supplierOrderId: string | null;
  sentAt: string;
  answeredAt: string | null;
}

/** An attempt, as evidence in the panel. */
export interface AttemptView {
  _id: string;
  /** The name that people see, such as 'Smile.one'. */
  supplier: string;
  region: string;
  pack: string;
  outcome: 'sent' | 'accepted' | 'delivered' | 'refused' | 'unknown';
  /** Our reference. */
  reference: string;
  supplierOrderId: string | null;
  /** The supplier's reply as a text. */
  reply: string;
  /** The number of answers of the supplier about this attempt. */
  polls: number;
  sentAt: string;
  answeredAt: string | null;
  /** Each with the answer to it alone, in their order; empty for attempts of older versions. */
  sends: SendView[];
}

/** A payment of an order, as evidence in the panel. Amounts are rupees. */
export interface PaymentEvidence {
  client_txn_id: string;
  gateway: string;
  status: 'created' | 'open' | 'paid' | 'failed' | 'review';
  amount: number;
  received: number | null;
  utr: string | null;
  paidAt: string | null;
}

/** A Processing order with its attempts, payments and open reviews. */
export interface WaitingOrder {
  order: OrderView;
  /** Names the state that is shown. An ending that names another one is refused. */
  seen: string;
  /** Oldest first, like `payments` and `cases`. */
  attempts: AttemptView[];
  payments: PaymentEvidence[];
  /** The open reviews of the order itself. */
  cases: { _id: string; cause: string; moneyAtRisk: number; evidence: unknown; openedAt: string }[];
  /** The supplier of the attempt whose outcome is open, and whether it can be asked; null when there is none. */
  open: {
    supplier: string;
    canBeAsked: boolean;
    /** Until when a call may still arrive there, so that the order cannot be ended by hand; null when none can. */
    mayArriveUntil: string | null;
  } | null;
}

/** A paid order that a rule holds until a person decides. */
export interface HeldOrder {
  /** The id of its case. */
  _id: string;
  order: OrderView;
  /** As that of WaitingOrder. */
  seen: string;
  rules: RuleFound[];
  relations: Relation[];
  blockable: Blockable[];
  openedAt: string;
}
