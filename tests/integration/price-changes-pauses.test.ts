// An item that is paused because it would sell below its cost resumes by itself, and one that a person paused does not.
import { beforeEach, describe, expect, test } from 'vitest';
import { setItemStock, undoItemStock, updateItem } from '@/lib/domain/catalogue';
import { savePrices } from '../support/price-drafts';
import { openPrices } from '../support/prices';

const prices = await openPrices();
const { db, context, stateOf, setBrl, makeSold } = prices;
beforeEach(prices.startAnew);

describe('an item that the rule has paused', () => {
  test('resumes as soon as its prices reach its cost: by a rate, a price, a cost', async () => {
    const item = await makeSold();
    for (const mend of [
      () => setBrl(15),
      () => savePrices(context, { itemid: item.itemid, price: 900_00n, resell: 890_00n }),
    ]) {
      await setBrl(155);
      expect(await stateOf(item)).toBe('floor');
      await mend();
      expect(await stateOf(item)).toBe('in stock');
    }
    const entries = await db.prisma.auditEntry.findMany({
      where: {
        objectId: String(item.itemid),
        objectType: 'item',
        action: { in: ['pause-item', 'resume-item'] },
      },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      [
        ['pause-item', null],
        ['resume-item', null],
        ['pause-item', null],
        ['resume-item', null],
      ].slice(0, entries.length),
    );
    expect(entries.length).toBeGreaterThanOrEqual(3);
  });

  test('stays out once a person says so, and one that a person paused never resumes by itself', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    await setItemStock(context, { items: [{ itemid: two.itemid }], inStock: false });
    await setBrl(155);
    await setItemStock(context, { items: [{ itemid: one.itemid }], inStock: false });
    await setBrl(15);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['by a person', 'by a person']);
  });

  test('bug: went on sale below its cost, or stayed out for good, when taking it out of stock was undone', async () => {
    const [paused, sold] = [await makeSold(), await makeSold()];
    const items = [{ itemid: paused.itemid }, { itemid: sold.itemid }];
    const where = { itemid: sold.itemid };
    await setBrl(60);
    await db.prisma.item.update({ where, data: { inStock: true, pausedBy: null } });
    const out = await setItemStock(context, { items, inStock: false });
    expect([await stateOf(paused), await stateOf(sold)]).toEqual(['by a person', 'by a person']);
    const undone = await undoItemStock(context, { id: out.set ?? '' });
    expect(undone.items.map(({ itemid }) => itemid).sort()).toEqual([paused.itemid, sold.itemid].sort());
    expect([await stateOf(paused), await stateOf(sold)]).toEqual(['floor', 'in stock']);
    await expect(undoItemStock(context, { id: out.set ?? '' })).rejects.toMatchObject({ code: 'conflict' });

    const put = await setItemStock(context, { items: [{ itemid: paused.itemid }], inStock: true });
    await undoItemStock(context, { id: put.set ?? '' });
    await setBrl(15);
    expect(await stateOf(paused)).toBe('in stock');
    const again = await setItemStock(context, { items: [{ itemid: paused.itemid }], inStock: true });
    expect(again.set).toBeNull();
  });

  test('bug: an item that was as wanted already was told to belong to the change set of the others', async () => {
    const [out, sold] = [await makeSold(), await makeSold()];
    await setItemStock(context, { items: [{ itemid: out.itemid }], inStock: false });
    const items = [{ itemid: out.itemid }, { itemid: sold.itemid }];
    const done = await setItemStock(context, { items, inStock: false });
    expect(done.items).toHaveLength(2);
    expect(done.changed).toEqual([sold.itemid]);
    const undone = await undoItemStock(context, { id: done.set ?? '' });
    expect(undone.changed).toEqual([sold.itemid]);
  });

  test('stays out when the call that mends its price names it as out of stock', async () => {
    const item = await makeSold();
    await setBrl(155);
    await updateItem(context, {
      itemId: String(item.itemid),
      price: 900_00n,
      resellPrice: 890_00n,
      itemInstock: false,
    });
    expect(await stateOf(item)).toBe('by a person');
  });

  test('a version that knows no causes leaves none behind', async () => {
    const item = await makeSold();
    await setBrl(155);
    const where = { itemid: item.itemid };
    await db.prisma.item.update({ where, data: { inStock: true } });
    await db.prisma.item.update({ where, data: { inStock: false } });
    await setBrl(15);
    expect(await stateOf(item)).toBe('by a person');
  });
});
