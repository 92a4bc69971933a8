// What every use case is given: the database (a pool or the caller's transaction), time, the log, the outside world.
import type { Actor } from '@/lib/domain/actor';
import type { IdentityProvider } from '@/lib/integrations/identity';
import type { Mailer } from '@/lib/integrations/mail';
import type { MediaStore } from '@/lib/integrations/media';
import type { GatewayName, Gateways, PaymentState } from '@/lib/integrations/payments';
import type { OtpSender } from '@/lib/integrations/sms';
import type { Suppliers } from '@/lib/integrations/suppliers';
import type { Db, Part, Payment, PaymentPurpose, ReviewCause, Statement } from '@/lib/platform/db';
import type { Hasher } from '@/lib/platform/hashing';
import type { Language } from '@/lib/platform/languages';
import type { Log } from '@/lib/platform/log';
import type { Sealer } from '@/lib/platform/sealing';
import type { Clock } from '@/lib/platform/time';

export interface Context {
  /** What whoever asked reads: their mails and the pages they are sent to are in it. */
  language: Language;
  /** Who asks: set once for each request and each job. */
  actor: Actor;
  db: Db;
  clock: Clock;
  log: Log;
  gateways: Gateways;
  suppliers: Suppliers;
  /** What payments are for, by purpose. */
  effects: Record<PaymentPurpose, PaymentEffects>;
  mailer: Mailer;
  media: MediaStore;
  otpSender: OtpSender;
  /** Null when no external identity provider is set. */
  identity: IdentityProvider | null;
  hasher: Hasher;
  sealer: Sealer;
  shop: {
    name: string;
    /** Takes new payments; one that was made stays with the gateway that made it. */
    gateway: GatewayName;
    /** STORE_URL without a slash at the end. */
    url: string;
    supportUrl: string;
    pointsPercent: number;
    /** The most that one top-up, redemption or credit may be, in whole rupees. */
    amountMax: number;
    /** The most that one administrator gives without a second one, in whole rupees. */
    creditAlone: number;
    /** Whether a client key is demanded of order calls, and which. */
    orderApiKey: string | undefined;
  };
}

export type PaidState = Extract<PaymentState, { outcome: 'paid' }>;

/**
 * What a payment is for, as whoever settles it sees it. Each is called in the transaction that changes the payment, and
 * after `lock`: everyone who settles the same thing waits there, and then sees what the one before has done.
 */
export interface PaymentEffects {
  /** Holds what the payment is for; the first row that a transaction takes. */
  lock(context: Context, payment: Payment): Promise<void>;
  /** The money has come, once. */
  paid(context: Context, payment: Payment, state: PaidState): Promise<void>;
  /** This request for money has come to nothing so far. */
  failed(context: Context, payment: Payment, why: string): Promise<void>;
  /** A person was asked to look at this payment. */
  reviewed(context: Context, payment: Payment, cause: ReviewCause): Promise<void>;
  /** What came is not what was asked for; a person gave it to the customer all the same, once. */
  credited(context: Context, payment: Payment, state: PaidState): Promise<void>;
}

/** The idempotency key that a call holds: answered in the very transaction that moves the money. */
export interface IdempotencyHandle {
  /**
   * Writes the reply down in the caller's transaction. Throws in_progress when this run was given up for dead meanwhile:
   * then whatever it did must go back, for another has done it.
   */
  write(db: Db, reply: object): Promise<void>;
  /** As a part of a larger statement: it has a row while the key is this run's, and keeps it so until the end. */
  hold(statement: Statement): Part;
  /** Adds to a larger statement what `write` does, when `given` has a row. */
  answer(statement: Statement, reply: object, given: Part): void;
  /** The answer of this run is for nobody else: whoever comes again with the key is served anew. */
  release(): void;
}
