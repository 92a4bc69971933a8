// MooGold, as docs/protocols/moogold.md describes it. Buying is asynchronous (accepted is not delivered) and may be
// repeated, because every order has our reference, by which it can be looked up. Voucher codes are returned only as
// goods.

import { type AdapterOptions, defineAdapter } from '@/lib/integrations/suppliers/define-adapter';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { moogold as descriptor } from './descriptor';
import { listOrders } from './list-orders';
import { lookUp } from './look-up';
import { readBalance } from './read-balance';
import { routeSettings } from './read-settings';

export interface MooGoldOptions extends AdapterOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  partnerId: string;
  secret: string;
  /** ms */
  settleTime?: number;
}

/**
 * Clients of MooGold look for a new order ten times in ten seconds and then every two minutes (MOOGOLD-7): one that is
 * booked is there by the first of the slow questions.
 */
const SETTLE_SECONDS = 120;

export function createMooGold({
  timeout = seconds(25),
  settleTime = seconds(SETTLE_SECONDS),
  ...options
}: MooGoldOptions): Supplier<typeof descriptor.capabilities> {
  const account = { ...options, timeout };
  return {
    buy: (purchase) => buy(account, purchase),
    lookUp: (sent) => lookUp(account, sent),
    settleTime,
    checkPlayer: (query) => checkPlayer(account, query),
    balance: () => readBalance(account),
    listOrders: (days) => listOrders(account, days),
  };
}

export const moogold = defineAdapter({
  descriptor,
  routeSettings,
  settings: {
    baseUrl: { name: 'MOOGOLD_BASE_URL', default: 'https://moogold.com' },
    credentials: ['MOOGOLD_PARTNER_ID', 'MOOGOLD_SECRET'],
    // Not below half a minute, which is longer than a call takes; not above half an hour, for which customers would
    // wait.
    settle: { name: 'MOOGOLD_SETTLE_SECONDS', default: SETTLE_SECONDS, min: 30, max: 1800 },
  },
  testAccount: { MOOGOLD_PARTNER_ID: 'partner-2', MOOGOLD_SECRET: 'test-purchases' },
  create({ credentials: { MOOGOLD_PARTNER_ID: partnerId, MOOGOLD_SECRET: secret }, ...options }) {
    return createMooGold({ ...options, partnerId, secret });
  },
});
