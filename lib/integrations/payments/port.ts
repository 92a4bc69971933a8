// What the shop asks of any payment gateway. Each adapter lives in a folder beside this; its wire shape dies there.
import type { Paise } from '@/lib/platform/money';

export interface PaymentRequest {
  /** Our reference, 20 letters and digits, the lookup key of everything else. */
  clientTxnId: string;
  amount: Paise;
  /** What is bought, for the payer's eyes. */
  description: string;
  /** '' for what is unknown; a mobile has 10 digits. */
  customer: { name: string; email: string; mobile: string };
  /** Where the gateway sends the browser afterwards; without a query. */
  returnUrl: string;
}

/** created: the page exists. refused: the gateway said no, nothing exists. unknown: it may or may not exist. */
export type CreatedPayment =
  | { outcome: 'created'; gatewayOrderId: string; paymentUrl: string }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'duplicate'; message: string }
  | { outcome: 'unknown'; message: string };

/** The gateway's word on a payment. `failed` is not final: late money is real money. */
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
  | { outcome: 'pending' | 'failed'; gatewayOrderId: string; remark: string }
  | { outcome: 'not_found'; message: string }
  | { outcome: 'unknown'; message: string };

export interface PaymentGateway {
  createPayment(request: PaymentRequest): Promise<CreatedPayment>;
  /** `createdAt` because this gateway looks payments up by reference and day (IST). */
  fetchState(payment: { clientTxnId: string; createdAt: Date }): Promise<PaymentState>;
  /** A webhook is a hint: it names a payment to ask about. Null when it names none, or is not signed as it should be. */
  readWebhook(headers: Headers, rawBody: string): { clientTxnId: string } | null;
}
