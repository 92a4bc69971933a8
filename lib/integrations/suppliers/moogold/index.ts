// MooGold, as docs/protocols/moogold.md describes it. Buying is asynchronous (accepted is not delivered) and may be
// repeated, because every order has our reference, by which it can be looked up. Voucher codes are returned only as
// goods.

import { type AdapterOptions, defineAdapter } from '@/lib/integrations/suppliers/define-adapter';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { moogold as descriptor } from './descriptor';
import { lookUp } from './look-up';
import { readBalance } from './read-balance';
import { routeSettings } from './read-settings';

export interface MooGoldOptions extends AdapterOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  partnerId: string;
  secret: string;
}

export function createMooGold({
  timeout = seconds(25),
  ...options
}: MooGoldOptions): Supplier<typeof descriptor.capabilities> {
  const account = { ...options, timeout };
  return {
    buy: (purchase) => buy(account, purchase),
    lookUp: (reference) => lookUp(account, reference),
    checkPlayer: (query) => checkPlayer(account, query),
    balance: () => readBalance(account),
  };
}

export const moogold = defineAdapter({
  descriptor,
  routeSettings,
  settings: {
    baseUrl: { name: 'MOOGOLD_BASE_URL', default: 'https://moogold.com' },
    credentials: ['MOOGOLD_PARTNER_ID', 'MOOGOLD_SECRET'],
  },
  create({ credentials: { MOOGOLD_PARTNER_ID: partnerId, MOOGOLD_SECRET: secret }, ...options }) {
    return createMooGold({ ...options, partnerId, secret });
  },
});
