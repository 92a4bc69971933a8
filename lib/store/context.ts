// What every use case is given: the database (a pool or the caller's transaction), time, the log, the outside world.
import type { PaymentGateway } from '@/lib/outside/payments';
import type { Suppliers } from '@/lib/outside/suppliers';
import type { Db } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time';

export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  gateway: PaymentGateway;
  suppliers: Suppliers;
  shop: {
    /** STORE_URL without a slash at the end. */
    url: string;
    pointsPercent: number;
    /** Whether a client key is demanded of order calls, and which. */
    orderApiKey: string | undefined;
  };
}
