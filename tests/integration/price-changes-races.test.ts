// Saves and undos of prices at the same moment: one of them takes effect, and no item is sold below its cost.
import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft, saveDraft, undoChangeSet, updateItem } from '@/lib/domain/catalogue';
import { transaction } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { savePrices, typePrices } from '../support/price-drafts';
import { openPrices } from '../support/prices';

const prices = await openPrices();
const { clock, context, read, pricesOf, setBrl, diffOf, makeSold } = prices;
beforeEach(prices.startAnew);

describe('at the same moment', () => {
  const settled = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length;

  test('of twenty administrators who have seen the same price one saves, and the others are refused', async () => {
    const item = await makeSold();
    const drafts = [];
    for (let n = 0; n < 20; n++) {
      const own = { ...context, actor: make.makeActor({ id: `admin-${n}` }) };
      const draft = await typePrices(own, [{ itemid: item.itemid, price: 121_00n + BigInt(n) }]);
      const { diff } = await readDraft(own, draft);
      drafts.push({ own, id: draft.id, fingerprint: diff.fingerprint });
    }
    const results = await Promise.allSettled(
      drafts.map(({ own, ...draft }) => saveDraft(own, { ...draft, confirmed: [] })),
    );
    expect(settled(results)).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect((await read(item)).version).toBe(1);
  });

  test('a draft that is saved twenty times at once is one change set', async () => {
    const item = await makeSold();
    const draft = await typePrices(context, [{ itemid: item.itemid, price: 121_00n }]);
    const { fingerprint } = await diffOf(draft);
    const saves = Array.from({ length: 20 }, () =>
      saveDraft(context, { ...draft, fingerprint, confirmed: [] }),
    );
    const sets = new Set((await Promise.all(saves)).map(({ set }) => set));
    expect(sets.size).toBe(1);
    expect((await read(item)).version).toBe(1);
  });

  test('of twenty undos one takes effect', async () => {
    const item = await makeSold();
    const { set } = await savePrices(context, { itemid: item.itemid, price: 121_00n });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => undoChangeSet(context, { id: set })),
    );
    expect(settled(results)).toBe(1);
    expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
    expect((await read(item)).version).toBe(2);
  });

  test('an undo and a newer price leave the newer price, whichever comes first', async () => {
    for (let n = 0; n < 10; n++) {
      const item = await makeSold();
      const { set } = await savePrices(context, { itemid: item.itemid, price: 121_00n });
      const draft = await typePrices(context, [{ itemid: item.itemid, price: 140_00n }]);
      const { fingerprint } = await diffOf(draft);
      const [undo, save] = await Promise.allSettled([
        undoChangeSet(context, { id: set }),
        saveDraft(context, { ...draft, fingerprint, confirmed: [] }),
      ]);
      // Whoever was second saw another state, and did nothing.
      expect([undo.status, save.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await pricesOf(item)).toEqual([save.status === 'fulfilled' ? 140_00n : 120_00n, 110_00n]);
    }
  });

  test('a price and a rate that would be a loss together leave no item on sale below its cost', async () => {
    for (let n = 0; n < 10; n++) {
      await setBrl(15);
      const item = await makeSold();
      // 80 is above the cost at 15 and below it at 17.
      const draft = await typePrices(context, [{ itemid: item.itemid, price: 80_00n, resell: 80_00n }]);
      const { fingerprint } = await diffOf(draft);
      await Promise.allSettled([
        saveDraft(context, { ...draft, fingerprint, confirmed: ['large'] }),
        setBrl(17),
      ]);
      const { discountedPrice, inStock } = await read(item);
      if (discountedPrice === 80_00n) expect(inStock).toBe(false);
    }
  });

  test('an undo waits for a save that has the item', async () => {
    const item = await makeSold();
    const { set } = await savePrices(context, { itemid: item.itemid, price: 121_00n });
    let undo: Promise<unknown> = Promise.resolve();
    await transaction(context, async (inside) => {
      await inside.db.$queryRaw`select 1 from items where itemid = ${item.itemid} for update`;
      undo = undoChangeSet(context, { id: set }).catch((error: unknown) => error);
      await updateItem(inside, {
        itemId: String(item.itemid),
        price: 150_00n,
        resellPrice: 110_00n,
        itemInstock: true,
      });
    });
    expect(await undo).toMatchObject({ code: 'conflict' });
    expect(await pricesOf(item)).toEqual([150_00n, 110_00n]);
    clock.advance(minutes(1));
  });
});
