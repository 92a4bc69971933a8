// What every use case is given: the database (a pool or the caller's transaction), time, the log, the outside world.
import type { IdentityProvider } from '@/lib/outside/identity';
import type { Mailer } from '@/lib/outside/mail';
import type { PaymentGateway } from '@/lib/outside/payments';
import type { OtpSender } from '@/lib/outside/sms';
import type { Suppliers } from '@/lib/outside/suppliers';
import type { Db } from '@/lib/platform/db';
import type { Hasher } from '@/lib/platform/hashing';
import type { Log } from '@/lib/platform/log';
import type { Sealer } from '@/lib/platform/sealing';
import type { Clock } from '@/lib/platform/time';

export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  gateway: PaymentGateway;
  suppliers: Suppliers;
  mailer: Mailer;
  otpSender: OtpSender;
  /** Null when no external identity provider is set. */
  identity: IdentityProvider | null;
  hasher: Hasher;
  sealer: Sealer;
  shop: {
    name: string;
    /** STORE_URL without a slash at the end. */
    url: string;
    supportUrl: string;
    pointsPercent: number;
    /** Whether a client key is demanded of order calls, and which. */
    orderApiKey: string | undefined;
  };
}
