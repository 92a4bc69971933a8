// The interface of every payment gateway. Each adapter has a folder beside this file; the types of its protocol are not
// used outside of it.
import type { Paise } from '@/lib/platform/money';

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
}

/**
 * created: the payment and its page exist; `upi` is null at gateways without links for UPI apps. refused: the gateway created
 * nothing. duplicate: it already has a payment with this reference. unknown: the payment may exist.
 */
export type CreatedPayment =
  | { outcome: 'created'; gatewayOrderId: string; paymentUrl: string; upi: UpiLink | null }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'duplicate'; message: string }
  | { outcome: 'unknown'; message: string };

/** Opens a payment in a UPI app. */
export interface UpiLink {
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

/** What a webhook says of its payment. Unless it is signed, anybody can have sent it. */
export type WebhookClaim =
  | {
      outcome: 'paid';
      utr: string;
      /** Null when it cannot be read. */
      amount: Paise | null;
    }
  | { outcome: 'failed' };

export interface PaymentGateway {
  createPayment(request: PaymentRequest): Promise<CreatedPayment>;
  /** `createdAt` is needed because EKQR looks payments up by reference and day (IST). */
  fetchState(payment: { clientTxnId: string; createdAt: Date }): Promise<PaymentState>;
  /**
   * The payment that a webhook names, to ask about, and what it says of it. Null when it names none or its signature is
   * invalid.
   */
  readWebhook(headers: Headers, rawBody: string): { clientTxnId: string; claim?: WebhookClaim | null } | null;
}
