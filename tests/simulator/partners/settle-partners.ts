import { MONEY_GRANT, STORE } from '@/lib/domain/actor';
import { digestOf, makeKeyText } from '@/lib/domain/partners/keys/key-text';
import { importCodes } from '@/lib/domain/vault';
import { newSecret, purposeOf } from '@/lib/domain/webhooks/endpoints/secret';
import { API_VERSION, CHOSEN_TYPES } from '@/lib/domain/webhooks/schema';
import type { Database } from '@/lib/platform/db';
import { after, hours, systemClock } from '@/lib/platform/time';
import * as make from '../../support/make';
import { chanceOf } from '../engine/chance';
import { BEGINNING } from '../engine/machine';
import { givenOf, type Person, personOf } from '../people';
import { SEALERS } from './sealing-keys';

export interface SettledPartner extends Person {
  /** The first is used, and when it has ended the second. */
  keys: readonly { id: string; text: string }[];
}

export interface SettledEndpoint {
  id: string;
  partnerId: string;
  host: string;
  secret: string;
}

export interface Partners {
  accounts: readonly SettledPartner[];
  endpoints: readonly SettledEndpoint[];
}

/**
 * Items of the demo catalogue whose codes are in the vault: the last one refuses whoever comes later, or lets them
 * wait.
 */
export const CODED = {
  refuses: { product_id: 'steam-wallet', itemid: 40201, waitHours: 0, price: 153 },
  waits: { product_id: 'steam-wallet', itemid: 40202, waitHours: 2, price: 256 },
} as const;
/** Fewer than are wanted. */
const CODES_EACH = 3;
const ENDPOINTS = [1, 1, 2];

/** Two partners with two keys each, three receivers of webhooks, and few codes; the same in every run. */
export async function settlePartners({ prisma }: Database): Promise<Partners> {
  const at = after(new Date(BEGINNING), -hours(24 * 40));
  const chance = chanceOf(0, 'partners');
  const clock = { ...systemClock, now: () => at, random: chance.bytes };
  const accounts: SettledPartner[] = [];
  for (const number of [1, 2]) {
    const user = await make.makeReseller(prisma, givenOf(`partner-${number}`, 200 + number, at));
    await make.makeWallet(prisma, user, { balance: 2_500_00n });
    await make.makePartner(prisma, { user, lowBalance: 1_000_00n, createdAt: at, updatedAt: at });
    const keys: { id: string; text: string }[] = [];
    for (const which of ['first', 'second']) {
      const [id, text] = [`key-${number}-${which}`, makeKeyText('live', clock)];
      const told = { digest: digestOf(text), last4: text.slice(-4) };
      await make.makePartnerKey(prisma, { id, partnerId: user.id, ...told, createdAt: at });
      keys.push({ id, text });
    }
    accounts.push({ ...personOf(user), keys });
  }
  const endpoints: SettledEndpoint[] = [];
  for (const [index, owner] of ENDPOINTS.entries()) {
    const [id, partnerId] = [`endpoint-${index + 1}`, `partner-${owner}`];
    const [host, secret] = [`receiver-${index + 1}.example`, newSecret({ clock })];
    await prisma.partnerEndpoint.create({
      data: {
        id,
        partnerId,
        mode: 'live',
        url: `https://${host}/hook`,
        types: CHOSEN_TYPES,
        version: API_VERSION,
        createdAt: at,
        updatedAt: at,
        secret: SEALERS.former.seal(purposeOf(id), secret),
      },
    });
    endpoints.push({ id, partnerId, host, secret });
  }
  const context = {
    db: prisma,
    clock,
    sealer: SEALERS.former,
    actor: { ...STORE, grants: [MONEY_GRANT] } as const,
  };
  for (const { itemid, waitHours } of Object.values(CODED)) {
    const codes = Array.from({ length: CODES_EACH }, (_, index) => `FIRST-${itemid}-${index + 1}`);
    await importCodes(context, {
      itemid,
      supplier: 'A distributor',
      invoice: 'FIRST',
      unitCost: 150_00n,
      text: ['code,pin', ...codes.map((code) => `${code},1234`)].join('\n'),
    });
    await prisma.vaultItem.update({ where: { itemid }, data: { waitHours } });
  }
  return { accounts, endpoints };
}
