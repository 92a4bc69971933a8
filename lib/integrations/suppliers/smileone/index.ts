// Smile.one, as docs/protocols/smileone.md describes it. It stores no reference of ours and cannot be asked about an
// order, so two calls buy twice. A purchase is sent once; without a clear answer its outcome is unknown, and an
// administrator settles it.

import { type AdapterOptions, defineAdapter } from '@/lib/integrations/suppliers/define-adapter';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { smileone as descriptor } from './descriptor';
import { readBalance } from './read-balance';
import { routeSettings } from './read-target';

export interface SmileOneOptions extends AdapterOptions {
  /** Without a region and without a trailing slash. */
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
    settleTime: 0,
    checkPlayer: (query) => checkPlayer(account, query),
    balance: (region) => readBalance(account, region),
    listOrders: null,
  };
}

export const smileone = defineAdapter({
  descriptor,
  routeSettings,
  settings: {
    baseUrl: { name: 'SMILEONE_BASE_URL', default: 'https://www.smile.one' },
    credentials: ['SMILEONE_UID', 'SMILEONE_EMAIL', 'SMILEONE_KEY'],
  },
  testAccount: {
    SMILEONE_UID: '1000002',
    SMILEONE_EMAIL: 'test@example.com',
    SMILEONE_KEY: 'test-purchases',
  },
  create({ credentials: { SMILEONE_UID: uid, SMILEONE_EMAIL: email, SMILEONE_KEY: key }, ...options }) {
    return createSmileOne({ ...options, uid, email, key });
  },
});
