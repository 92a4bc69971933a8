import { randomInt } from 'node:crypto';
import { MONEY_GRANT, STORE } from '@/lib/domain/actor';
import { importCodes } from '@/lib/domain/vault';
import type { Database } from '@/lib/platform/db';
import type { Sealer } from '@/lib/platform/sealing';
import { after, days, istDateTime, systemClock } from '@/lib/platform/time';

/**
 * The products whose items are codes: gift cards, and the subscriptions that a code activates. The codes of Google Play
 * are typed by staff, so that a demo shows both ways.
 */
const SOLD_BY_CODE = [302, 305, 402, 403, 404, 405];
const CODES_EACH = 25;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Fills the vault of a demo with invented codes, which buy nothing, for each item of these products. */
export async function seedVault({
  prisma,
  sealer,
}: Pick<Database, 'prisma'> & { sealer: Sealer }): Promise<void> {
  const actor = { ...STORE, grants: [MONEY_GRANT] } as const;
  const context = { db: prisma, clock: systemClock, sealer, actor };
  const expiresOn = istDateTime(after(systemClock.now(), days(365))).slice(0, 10);
  const items = await prisma.item.findMany({
    where: {
      isApi: false,
      inStock: true,
      products: { some: { product: { productid: { in: SOLD_BY_CODE } } } },
    },
    orderBy: { itemid: 'asc' },
  });
  for (const { itemid, resellPrice } of items) {
    const lines = Array.from(
      { length: CODES_EACH },
      () => `DEMO-${group()}-${group()}-${group()},,${expiresOn}`,
    );
    await importCodes(context, {
      itemid,
      supplier: 'Demo distributor',
      invoice: 'DEMO',
      unitCost: (resellPrice * 96n) / 100n,
      text: ['code,pin,expires_on', ...lines].join('\n'),
    });
  }
}

function group(): string {
  return Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
