// Smile.one, as docs/protocols/smileone.md describes it. It takes no reference of ours and cannot be asked about an
// order: two calls buy twice, so a purchase is sent once and what is not proved is unknown, for a person to settle.

import { notConfigured } from '@/lib/integrations/suppliers/not-configured';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { type Clock, seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { readBalance } from './read-balance';

export interface SmileOneOptions {
  /** Without a region and without a slash at the end. */
  baseUrl: string;
  uid: string | undefined;
  email: string | undefined;
  key: string | undefined;
  clock: Clock;
  /** ms */
  timeout?: number;
}

export function createSmileOne(options: SmileOneOptions): Supplier {
  const { baseUrl, uid, email, key, clock, timeout = seconds(30) } = options;
  const identity = { name: 'smileone', canLookUp: false } as const;
  if (!uid || !email || !key) return notConfigured(identity, 'Smile.one');
  const account = { baseUrl, uid, email, key, clock, timeout };
  return {
    ...identity,
    buy: (purchase) => buy(account, purchase),
    lookUp: async () => {
      throw new Error('Smile.one cannot be asked about an order');
    },
    checkPlayer: (query) => checkPlayer(account, query),
    balance: (region) => readBalance(account, region),
  };
}
