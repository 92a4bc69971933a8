// The interface of every payment gateway. Each adapter has a folder beside this file; the types of its protocol are not
// used outside of it.
import type { Paise } from '@/lib/platform/money';
import type { Deadline } from '@/lib/platform/time';

export interface PaymentRequest {
  /** Our reference of 20 letters and digits, by which the payment is looked up. */
  clientTxnId: string;
  amount: Paise;
  /** What is bought, as the payer sees it. */
  description: string;
  /** '' for an unknown value; `mobile` has 10 digits. */
  customer: { name: string; email: string; mobile: string };
  /** The address to which the gateway sends the browser afterwards, without a query. */
  returnUrl: string;
  /** After how many ms without an answer it is `unknown`; the gateway's usual limit when absent. */
  timeout?: number;
}

/**
 * created: the payment and its page exist; `upi` is null at gateways without links for UPI apps. refused: the gateway
 * created nothing. duplicate: it already has a payment with this reference. unknown: the payment may exist.
 */
export type CreatedPayment =
  | { outcome: 'created'; gatewayOrderId: string; paymentUrl: string; upi: UpiLink | null }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'duplicate'; message: string }
  | { outcome: 'unknown'; message: string };

/** Opens a payment in a UPI app. */
interface UpiLink {
  /** `upi://pay?…` */
  link: string;
  /** For how many ms after the payment was created the gateway surely takes money by it. */
  livesFor: number;
}

/**
 * The state of a payment at the gateway. `failed` is not final: a payment may still be paid later. `amount` in paise.
 */
export type PaymentState =
  | {
      outcome: 'paid';
      clientTxnId: string;
      gatewayOrderId: string;
      amount: Paise;
      currency: 'INR';
      /** The bank reference (UTR). */
      utr: string;
      payerVpa: string | null;
      remark: string;
      /** Absent at gateways that do not tell it. */
      charge?: GatewayCharge;
    }
  /** Paid, says the gateway, but it names no bank reference, without which the same money could be counted twice. */
  | {
      outcome: 'unreferenced';
      clientTxnId: string;
      gatewayOrderId: string;
      amount: Paise;
      currency: 'INR';
      payerVpa: string | null;
      remark: string;
    }
  | { outcome: 'pending'; gatewayOrderId: string; remark: string }
  /** `reversed`: it was paid, and the money has gone back or is in dispute. */
  | { outcome: 'failed' | 'reversed'; gatewayOrderId: string; remark: string }
  | { outcome: 'not_found'; message: string }
  | { outcome: 'unknown'; message: string };

/** The gateway's own id of a bank payment, and what it takes of it. */
interface GatewayCharge {
  paymentId: string;
  /** With the tax in it; null while it is not known. */
  fee: Paise | null;
  tax: Paise | null;
}

/** What a webhook says of its payment. Unless it is signed, anybody can have sent it. */
export type WebhookClaim =
  | {
      outcome: 'paid';
      utr: string;
      /** Null when it cannot be read. */
      amount: Paise | null;
    }
  | { outcome: 'failed' }
  /** Something happened to a payment that was paid, such as a refund. */
  | { outcome: 'changed' }
  /** The gateway speaks of a dispute about it, by the gateway's own id. */
  | { outcome: 'disputed'; disputeId: string };

/** What is known of a payment that a gateway is asked about. */
export interface PaymentLookup {
  clientTxnId: string;
  /** EKQR finds payments by reference and day (IST). */
  createdAt: Date;
  /** Null when the answer that named it was lost. */
  gatewayOrderId: string | null;
}

export interface ReadWebhook {
  /** Null for an event that does not name our reference. */
  clientTxnId: string | null;
  /** The gateway's own id of the bank payment, by which ours is found without our reference. */
  gatewayPaymentId?: string | null;
  /** By which the gateway repeats an event; without one it is known by its body. */
  eventId?: string | null;
  claim?: WebhookClaim | null;
}

/** A payment, a refund or an adjustment in what a gateway has paid into the bank. Amounts in paise. */
export interface PayoutRow {
  /** Of the payment, the refund or the adjustment at the gateway. */
  id: string;
  type: 'payment' | 'refund' | 'transfer' | 'adjustment';
  credit: Paise;
  debit: Paise;
  amount: Paise;
  /** With the tax in it. */
  fee: Paise;
  tax: Paise;
  payoutId: string;
  /** The gateway's id of the payment that it belongs to, and our reference of it, where they are named. */
  paymentId: string | null;
  clientTxnId: string | null;
  disputeId: string | null;
}

/** One payout into the bank. */
export interface Payout {
  id: string;
  amount: Paise;
  status: string;
  /** The bank reference of the payout. */
  utr: string | null;
}

export type FetchedPayouts =
  | { outcome: 'fetched'; rows: PayoutRow[]; payouts: Payout[] }
  | { outcome: 'unknown'; message: string };

/** A payer's bank asks for the money of a payment back. Amounts in paise. */
export interface Dispute {
  id: string;
  /** The gateway's id of the payment. */
  paymentId: string;
  amount: Paise;
  /** What the gateway has taken for it so far. */
  amountDeducted: Paise;
  reason: string;
  phase: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Until when the gateway takes evidence; null when it names no time. */
  respondBy: Date | null;
  openedAt: Date | null;
}

export type FetchedDispute =
  | { outcome: 'fetched'; dispute: Dispute }
  | { outcome: 'not_found' | 'unknown'; message: string };

/** A refund that is to be sent. */
export interface RefundRequest {
  /** Ours: with the same one the gateway makes no second refund. */
  id: string;
  /** The gateway's own id of the bank payment. */
  gatewayPaymentId: string;
  clientTxnId: string;
  amount: Paise;
  /** After it nothing is sent any more. */
  deadline: Pick<Deadline, 'isOver'>;
}

/** What is known of a refund that a gateway is asked about. */
export interface RefundLookup extends Omit<RefundRequest, 'deadline'> {
  /** Null when the answer that named it was lost. */
  gatewayRefundId: string | null;
}

interface KnownRefund {
  gatewayRefundId: string;
  /** Of the bank, by which the customer finds the money; it may come after the money. */
  bankReference: string | null;
}

/**
 * processed: the gateway has given the money to the bank. failed: the bank did not take it, and the gateway has it
 * again. not_found: the gateway has no such refund, or not yet.
 */
export type RefundState =
  | ({ outcome: 'pending' | 'processed' | 'failed' } & KnownRefund)
  | { outcome: 'not_found'; message: string }
  | { outcome: 'unknown'; message: string };

/**
 * refused: the gateway will not make this refund. later: it made none, and may make it when asked again. unknown: the
 * refund may exist.
 */
export type SentRefund =
  | Exclude<RefundState, { outcome: 'not_found' }>
  | { outcome: 'refused' | 'later'; code: string; message: string };

export interface PaymentGateway {
  /** False of one without credentials, to which no payment goes. */
  isConfigured?: boolean;
  createPayment(request: PaymentRequest): Promise<CreatedPayment>;
  fetchState(payment: PaymentLookup): Promise<PaymentState>;
  /**
   * The payment that a webhook names, to ask about, and what it says of it. Null when its signature is invalid; of a
   * gateway that signs none, when it names no payment.
   */
  readWebhook(headers: Headers, rawBody: string): ReadWebhook | null;
  /** All that it paid into the bank on a day (yyyy-mm-dd in IST). Absent at gateways that do not tell. */
  fetchPayouts?(day: string): Promise<FetchedPayouts>;
  /** What became of a dispute. Absent at gateways without such a call. */
  fetchDispute?(disputeId: string): Promise<FetchedDispute>;
  /** Absent, as the one after it, at gateways that give nothing back; their capabilities say so. */
  refund?(request: RefundRequest): Promise<SentRefund>;
  fetchRefund?(asked: RefundLookup): Promise<RefundState>;
}
