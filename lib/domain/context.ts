// What every use case receives: the database (a pool or the caller's transaction), the clock, the log, the actor and
// the external services.
import type { Actor } from '@/lib/domain/actor';
import type { IdentityProvider } from '@/lib/integrations/identity';
import type { Mailer } from '@/lib/integrations/mail';
import type { MediaStore } from '@/lib/integrations/media';
import type { GatewayName, Gateways, PaymentState } from '@/lib/integrations/payments';
import type { PushSender } from '@/lib/integrations/push';
import type { RateSource } from '@/lib/integrations/rates';
import type { OtpSender } from '@/lib/integrations/sms';
import type { Suppliers, TestSuppliers } from '@/lib/integrations/suppliers';
import type { TelegramBot } from '@/lib/integrations/telegram';
import type { PartnerWebhooks, Webhook } from '@/lib/integrations/webhook';
import type { WhatsApp } from '@/lib/integrations/whatsapp';
import type {
  Account,
  Db,
  Part,
  Payment,
  PaymentPurpose,
  Reader,
  Replica,
  ReviewCause,
  Statement,
} from '@/lib/platform/db';
import type { AppError } from '@/lib/platform/errors';
import type { Hasher } from '@/lib/platform/hashing';
import type { Language } from '@/lib/platform/languages';
import type { Log } from '@/lib/platform/log';
import type { Sealer } from '@/lib/platform/sealing';
import type { LinkSigner } from '@/lib/platform/signed-links';
import type { Clock } from '@/lib/platform/time';

export interface Context {
  /** The language of the caller, for their mails and for the pages to which they are redirected. */
  language: Language;
  /** The caller, set once for each request and each job. */
  actor: Actor;
  db: Db;
  /** Null when all reads go to the database itself. */
  replica: Replica | null;
  clock: Clock;
  log: Log;
  gateways: Gateways;
  suppliers: Suppliers;
  /** Where purchases are tried without an order; empty in a shop that takes real money. */
  testSuppliers: TestSuppliers;
  /** The effects of payments by purpose: `orderEffects` and `topUpEffects`. */
  effects: Record<PaymentPurpose, PaymentEffects>;
  mailer: Mailer;
  media: MediaStore;
  otpSender: OtpSender;
  push: PushSender;
  /** Null when no bot is configured. */
  telegram: TelegramBot | null;
  /** Null when no number of WhatsApp Business is configured. */
  whatsapp: WhatsApp | null;
  /** Null when no source of exchange rates is configured. */
  rateSource: RateSource | null;
  /** Where alerts go beside the mails; null when no address is configured. */
  alertWebhook: Webhook | null;
  /** Webhooks to the endpoints of partners. */
  partnerWebhooks: PartnerWebhooks;
  /** Null when no identity provider is configured. */
  identity: IdentityProvider | null;
  hasher: Hasher;
  sealer: Sealer;
  links: LinkSigner;
  shop: {
    name: string;
    /** The gateway for new payments; an existing payment stays with the gateway that created it. */
    gateway: GatewayName;
    /** STORE_URL without a trailing slash. */
    url: string;
    supportUrl: string;
    pointsPercent: number;
    /** The gateway's fee for each payment; null when it is not configured. */
    gatewayFee: GatewayFee | null;
    /** The largest top-up, redemption or credit, in whole rupees. */
    amountMax: number;
    /** The largest payment by UPI, in whole rupees: banks refuse what is above the limit of the merchant's category. */
    upiPaymentMax: number;
    /** What one person may give without a second approver, at once and in 24 hours, in whole rupees. */
    creditAlone: number;
    /** A price or a rate that changes by more, in percent, is confirmed by name. */
    priceConfirmPercent: number;
    /** A rate of the source that changes by more, in percent, waits for a person. */
    rateChangePercent: number;
    /** For which permissions staff need a second factor: all, those of money, roles and secrets, or none. */
    staffSecondFactor: 'all' | 'money' | 'off';
    /** After how many failed calls in a row a supplier is not called, and for how many seconds. */
    breaker: { failures: number; seconds: number };
    /** For how many days a guardian's answer is waited for. */
    guardianDays: number;
    /**
     * For how many hours a customer is asked where a refund goes, before it goes back to where the payment came from,
     * and for how many days that may take.
     */
    refunds: { choiceHours: number; days: number };
    alerts: AlertRules;
    /** Null without a GSTIN: then orders have receipts and no invoices. */
    seller: Seller | null;
    /** The tax of an item without a tax class of its own; the rate in hundredths of a percent. */
    defaultTax: { code: string; rate: number };
    /** The key that order calls of the store's pages carry (spec S7.2). */
    orderApiKey: string;
    /** All keys that are accepted: a page may have been opened before the key changed. */
    orderApiKeys: readonly string[];
    /** Whether a call without a key is refused. */
    isOrderApiKeyRequired: boolean;
  };
}

/** Who issues invoices. */
export interface Seller {
  legalName: string;
  address: string;
  gstin: string;
  /** Null: the documents say that they need no signature. */
  signatory: string | null;
  /** The first two letters of the numbers of invoices. */
  prefix: string;
  /** A letter behind the first ones of every number, which tells cells apart; '' for a seller with one store. */
  series: string;
}

/** What lists, reports and searches receive: a context whose database may be a replica. */
export type ReadContext = Omit<Context, 'db'> & { db: Reader };

/** The fee of a gateway for one payment. */
export interface GatewayFee {
  /** The share of the payment, in hundredths of a percent. */
  rate: number;
  /** What is added to it, in paise. */
  paise: number;
}

/** When people are told about what waits for them, in ms. */
export interface AlertRules {
  /** Within which time each is to be dealt with. */
  promises: {
    case: number;
    byHand: number;
    delivery: number;
    supplier: number;
    worker: number;
    help: number;
    acknowledgement: number;
    complaint: number;
  };
  /** The longest distance between two messages about what is overdue. */
  repeat: number;
  /** For how long nothing is repeated about what a person has taken. */
  taken: number;
}

/** The gateway's answer that a payment is paid. */
export type PaidState = Extract<PaymentState, { outcome: 'paid' }>;
export type UnreferencedState = Extract<PaymentState, { outcome: 'unreferenced' }>;

export interface ReviewedCase {
  cause: ReviewCause;
  /** In paise. */
  moneyAtRisk: bigint;
}

/**
 * The effects of a payment on what it pays for, an order or a top-up. Each is called in the transaction that changes
 * the payment, after `lock`, so that simultaneous settlements run one after the other and each sees the result of the
 * one before.
 */
export interface PaymentEffects {
  /** Locks the order or top-up. Transactions lock it before all other rows. */
  lock(context: Context, payment: Payment): Promise<void>;
  /** The payment is paid; called once per payment. */
  paid(context: Context, payment: Payment, state: PaidState): Promise<void>;
  /** The payment has failed so far; it may still be paid later. */
  failed(context: Context, payment: Payment, why: string): Promise<void>;
  /** A review of the payment was opened. */
  reviewed(context: Context, payment: Payment, review: ReviewedCase): Promise<void>;
  /** A review of the payment was closed, and nothing was taken from the wallet for it. */
  closed(context: Context, payment: Payment, review: ReviewedCase): Promise<void>;
  /**
   * The price of an order that a payment of another amount than the requested one can still pay. Null when the order
   * cannot be paid any more, and for a top-up, which is credited with the received amount.
   */
  due(context: Context, payment: Payment): Promise<bigint | null>;
  /** What its customer's wallet has left of the money of a payment that is paid, in paise. */
  inWallet(context: Context, payment: Payment): Promise<bigint>;
  /** The received money did not match, and an administrator credited it to the customer; called once per payment. */
  credited(context: Context, payment: Payment, state: PaidState): Promise<void>;
  /** The gateway told that something changed with the paid payment, such as a refund of it. Without `lock`. */
  changed(context: Context, payment: Payment): Promise<void>;
  /** Money of the payment went back after it was counted, or came again, and a person decided how it is booked. */
  reversed(context: Context, payment: Payment, movement: ReversalMovement): Promise<void>;
}

/**
 * How money that went back, or is there again, is booked. The order stays as it is, and so does the wallet, except for
 * what its customer has paid a second time, and for what a person takes from it for what is owed.
 */
export interface ReversalMovement {
  reason:
    | 'payment_reversed'
    | 'receivable_lost'
    | 'receivable_recovered'
    | 'receivable_offset'
    | 'payment_reinstated';
  /** The id of the case, or of the payment that came again. */
  reference: string;
  /** What each account receives (positive) or gives, in paise; the wallet is that of the payment's customer. */
  entries: Partial<Record<Exclude<Account, 'points'>, bigint>>;
  note: string;
}

/** The idempotency key of a call. Its answer is stored in the transaction that moves the money. */
export interface IdempotencyHandle {
  /**
   * Stores the reply in the caller's transaction. Throws in_progress when another run has taken over the key: then the
   * transaction must be rolled back, because the other run does the same work.
   */
  write(db: Db, reply: object): Promise<void>;
  /**
   * Stores the refusal `approval_required` as the answer for this key, in the caller's transaction, which also stores
   * the request for approval. A repeated call gets the same refusal, and files no second request. Throws in_progress as
   * `write` does.
   */
  refuse(db: Db, refusal: Pick<AppError, 'code' | 'description' | 'reply'>): Promise<void>;
  /** Adds to a larger statement a part that locks the key and has a row while this run holds it. */
  hold(statement: Statement): Part;
  /** Adds to a larger statement what `write` does, under the condition that `given` has a row. */
  answer(statement: Statement, reply: object, given: Part): void;
  /** Frees the key without storing this run's answer, so that a repeat runs the work again. */
  release(): void;
}
