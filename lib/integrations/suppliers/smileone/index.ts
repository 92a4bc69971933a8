// Smile.one, as docs/protocols/smileone.md describes it. It takes no reference of ours and cannot be asked about an
// order: two calls buy twice, so a purchase is sent once and what is not proved is unknown, for a person to settle.

import { defineAdapter, type Outside } from '@/lib/integrations/suppliers/define-adapter';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { smileone as descriptor } from './descriptor';
import { readBalance } from './read-balance';
import { routeSettings } from './read-target';

export interface SmileOneOptions extends Outside {
  /** Without a region and without a slash at the end. */
  baseUrl: string;
  uid: string;
  email: string;
  key: string;
}

export function createSmileOne({
  timeout = seconds(30),
  ...options
}: SmileOneOptions): Supplier<typeof descriptor.capabilities> {
  const account = { ...options, timeout };
  return {
    buy: (purchase) => buy(account, purchase),
    lookUp: null,
    checkPlayer: (query) => checkPlayer(account, query),
    balance: (region) => readBalance(account, region),
  };
}

export const smileone = defineAdapter({
  descriptor,
  routeSettings,
  settings: {
    baseUrl: { name: 'SMILEONE_BASE_URL', default: 'https://www.smile.one' },
    credentials: ['SMILEONE_UID', 'SMILEONE_EMAIL', 'SMILEONE_KEY'],
  },
  create({ credentials: { SMILEONE_UID: uid, SMILEONE_EMAIL: email, SMILEONE_KEY: key }, ...options }) {
    return createSmileOne({ ...options, uid, email, key });
  },
});
