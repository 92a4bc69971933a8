// MooGold, as docs/protocols/moogold.md describes it. Buying is asynchronous (accepted is not delivered) and safe to
// repeat: every order carries our reference, by which it can be asked for. Voucher codes are handed out as goods and
// nowhere else.

import { notConfigured } from '@/lib/integrations/suppliers/not-configured';
import type { Supplier } from '@/lib/integrations/suppliers/port';
import { type Clock, seconds } from '@/lib/platform/time';
import { buy } from './buy';
import { checkPlayer } from './check-player';
import { lookUp } from './look-up';
import { readBalance } from './read-balance';

export interface MooGoldOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  partnerId: string | undefined;
  secret: string | undefined;
  clock: Clock;
  /** ms */
  timeout?: number;
}

export function createMooGold(options: MooGoldOptions): Supplier {
  const { baseUrl, partnerId, secret, clock, timeout = seconds(25) } = options;
  const identity = { name: 'moogold', canLookUp: true } as const;
  if (!partnerId || !secret) return notConfigured(identity, 'MooGold');
  const account = { baseUrl, partnerId, secret, clock, timeout };
  return {
    ...identity,
    buy: (purchase) => buy(account, purchase),
    lookUp: (reference) => lookUp(account, reference),
    checkPlayer: (query) => checkPlayer(account, query),
    balance: () => readBalance(account),
  };
}
