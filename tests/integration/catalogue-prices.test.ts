// A price is changed by three calls, and by one rule: the same grant, the same audit entries, the same pause.
import { describe, expect, test } from 'vitest';
import { editItem, editItemBody, setCurrencyRate, updateItem } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { savePrices } from '../support/price-drafts';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const context = {
  db: db.prisma,
  clock: stoppedClock(),
  log: testLog('error').log,
  actor: make.makeActor(),
  shop: { creditAlone: 25_000, priceConfirmPercent: 30 },
  sealer: testSealer,
};
const withoutGrant = { ...context, actor: make.makeActor({ grants: ['move:money'] }) };
await setCurrencyRate(context, { rate: { currency: 'BRL', rupees: 15 } });

interface Prices {
  price: bigint;
  resellPrice: bigint;
}
type Caller = Pick<Context, 'db' | 'clock' | 'log' | 'actor' | 'sealer'> & {
  shop: Pick<Context['shop'], 'creditAlone' | 'priceConfirmPercent'>;
};

const calls: [string, (caller: Caller, item: Item, prices: Prices) => Promise<unknown>][] = [
  [
    'updateItem',
    (caller, { itemid, inStock }, prices) =>
      updateItem(caller, { itemId: String(itemid), ...prices, itemInstock: inStock }),
  ],
  [
    'savePrices',
    (caller, { itemid }, { price, resellPrice: resell }) => savePrices(caller, { itemid, price, resell }),
  ],
  [
    'editItem',
    (caller, item, { price, resellPrice }) =>
      editItem(caller, {
        itemName: String(item.itemid),
        item: editItemBody.parse({
          name: item.name,
          type: item.type,
          imgpath: item.imgpath,
          itemidarray: item.packs,
          originalprice: rupees(item.originalPrice),
          discountedprice: rupees(price),
          resellprice: rupees(resellPrice),
        }),
      }),
  ],
];

/** ₹150, ₹120 and ₹110, at a cost of ₹75. */
async function makeSold(): Promise<Item> {
  const item = await make.makeItem(db.prisma);
  await make.makeRoute(db.prisma, item);
  return item;
}

const read = ({ itemid }: Item) => db.prisma.item.findUniqueOrThrow({ where: { itemid } });

const entriesOf = ({ itemid }: Item) =>
  db.prisma.auditEntry.findMany({
    where: { objectType: 'item', objectId: String(itemid) },
    orderBy: { id: 'asc' },
    select: { actorId: true, requestId: true, action: true, before: true, after: true },
  });

const was = { originalPrice: 150, price: 120, resellPrice: 110 };
const by = { actorId: 'an-admin', requestId: 'a-request' };

describe.each(calls)('a price that is changed by %s', (_, change) => {
  test('a changed price leaves one audit entry with all prices before and after', async () => {
    const item = await makeSold();
    await change(context, item, { price: 99_50n, resellPrice: 90_00n });
    expect(await read(item)).toMatchObject({
      discountedPrice: 99_50n,
      resellPrice: 90_00n,
      version: 1,
      inStock: true,
    });
    const after = { originalPrice: 150, price: 99.5, resellPrice: 90 };
    expect(await entriesOf(item)).toEqual([{ ...by, action: 'change-prices', before: was, after }]);
  });

  test('a changed price pauses the item below its cost, in the name of the store', async () => {
    const item = await makeSold();
    await change(context, item, { price: 99_50n, resellPrice: 74_99n });
    expect(await read(item)).toMatchObject({ inStock: false, version: 2 });
    const after = { originalPrice: 150, price: 99.5, resellPrice: 74.99 };
    expect(await entriesOf(item)).toEqual([
      { ...by, action: 'change-prices', before: was, after },
      {
        ...by,
        actorId: null,
        action: 'pause-item',
        before: { inStock: true },
        after: { inStock: false, price: 99.5, resellPrice: 74.99, cost: 75 },
      },
    ]);
  });

  test('a changed price needs the grant for prices, and leaves nothing without it', async () => {
    const item = await makeSold();
    const refused = change(withoutGrant, item, { price: 99_50n, resellPrice: 90_00n });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await read(item)).toEqual(item);
    expect(await entriesOf(item)).toEqual([]);
  });
});

// The panel's own save refuses a draft that changes nothing.
test.each(calls.filter(([name]) => name !== 'savePrices'))(
  'an unchanged price in a call of %s leaves no audit entry and needs no grant',
  async (_, change) => {
    const item = await makeSold();
    await change(withoutGrant, item, { price: 120_00n, resellPrice: 110_00n });
    expect(await read(item)).toEqual({ ...item, version: 1 });
    expect(await entriesOf(item)).toEqual([]);
  },
);
