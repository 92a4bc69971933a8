import { createGateways, type Gateways } from '@/lib/integrations/payments';
import { createSuppliers, type Suppliers } from '@/lib/integrations/suppliers';
import type { Runtime } from '@/lib/platform/time';

/** Gateways and suppliers as one task at a time calls them, at addresses that tell which task it is. */
export interface Outlet {
  readonly host: string;
  readonly gateways: Gateways;
  readonly suppliers: Suppliers;
  /** From now on the time is that of this task. */
  follow(clock: Runtime): void;
}

// Used by many tasks one after the other: reading the settings takes longer than most tasks.
const free: Outlet[] = [];
let made = 0;

export const takeOutlet = (): Outlet => free.pop() ?? createOutlet();

export function giveBackOutlet(outlet: Outlet): void {
  free.push(outlet);
}

function createOutlet(): Outlet {
  made += 1;
  const host = `o${made}.sim`;
  let clock: Runtime | undefined;
  const own = (): Runtime => {
    if (!clock) throw new Error('no task has this outlet');
    return clock;
  };
  const environment = settingsOf(host);
  const options = {
    clock: {
      now: () => own().now(),
      isSteady: () => own().isSteady?.() ?? true,
      monotonic: () => own().monotonic(),
      wall: () => own().wall(),
      sleep: (...given: Parameters<Runtime['sleep']>) => own().sleep(...given),
      random: (count: number) => own().random(count),
    },
  };
  return {
    host,
    gateways: createGateways(environment, options),
    suppliers: createSuppliers(environment, options),
    follow(given) {
      clock = given;
    },
  };
}

/** With it the gateway signs what it tells. */
export const WEBHOOK_SECRET = 'webhook';

function settingsOf(host: string): Record<string, string> {
  return {
    RAZORPAY_BASE_URL: `http://${host}/razorpay`,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    EKQR_BASE_URL: `http://${host}/ekqr`,
    EKQR_KEY: 'key',
    SMILEONE_BASE_URL: `http://${host}/smileone`,
    SMILEONE_UID: '1',
    SMILEONE_KEY: 'key',
    SMILEONE_EMAIL: 'shop@example.com',
    MOOGOLD_BASE_URL: `http://${host}/moogold`,
    MOOGOLD_PARTNER_ID: 'partner',
    MOOGOLD_SECRET: 'secret',
    MOOGOLD_SETTLE_SECONDS: '120',
  };
}
