// A saved change of prices, stock or a rate is taken back within an hour, except what was changed since.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getChangeSet,
  listChangeSets,
  setItemStock,
  undoChangeSet,
  updateItem,
} from '@/lib/domain/catalogue';
import type { Item } from '@/lib/platform/db';
import { days, hours } from '@/lib/platform/time';
import { savePrices, saveSeen, typeRate } from '../support/price-drafts';
import { openPrices } from '../support/prices';

const prices = await openPrices();
const { db, clock, context, pricesOf, stateOf, setBrl, makeSold } = prices;
beforeEach(prices.startAnew);

describe('the undo', () => {
  test('a mistyped price is taken back whole, with the pause that it made', async () => {
    const item = await makeSold();
    const { set } = await savePrices(context, { itemid: item.itemid, price: 12_00n, resell: 11_00n });
    expect(await stateOf(item)).toBe('floor');
    const undone = await undoChangeSet(context, { id: set });
    expect(undone.skipped).toEqual([]);
    expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
    expect(await stateOf(item)).toBe('in stock');
    const view = await getChangeSet(context, { id: undone.set });
    expect(view).toMatchObject({ kind: 'undo', undoOf: set, skipped: [] });
    const audit = await db.prisma.auditEntry.findMany({
      where: { action: 'undo-price-changes', objectId: set },
    });
    expect(audit).toHaveLength(1);
    await expect(undoChangeSet(context, { id: set })).rejects.toMatchObject({ code: 'conflict' });
    // The undo is a change set like another.
    await undoChangeSet(context, { id: undone.set });
    expect(await pricesOf(item)).toEqual([12_00n, 11_00n]);
    expect(await stateOf(item)).toBe('floor');
  });

  test('a mistyped rate is taken back with all that it paused, but not what a person has decided since', async () => {
    const items = [await makeSold(), await makeSold(), await makeSold(), await makeSold()];
    const [one, two, three, four] = items as [Item, Item, Item, Item];
    await setItemStock(context, { items: [{ itemid: four.itemid }], inStock: false });
    const { set } = await saveSeen(context, await typeRate(context, 'BRL', '155'));
    expect(await Promise.all(items.map(stateOf))).toEqual(['floor', 'floor', 'floor', 'by a person']);
    // A person keeps the second off sale, and prices the third at its new cost.
    await setItemStock(context, { items: [{ itemid: two.itemid }], inStock: false });
    await savePrices(context, { itemid: three.itemid, price: 800_00n, resell: 790_00n });
    const { skipped } = await undoChangeSet(context, { id: set });
    expect((await db.prisma.currencyRate.findUniqueOrThrow({ where: { currency: 'BRL' } })).rate).toBe(
      150_000n,
    );
    expect(await Promise.all(items.map(stateOf))).toEqual([
      'in stock',
      'by a person',
      'in stock',
      'by a person',
    ]);
    expect(await pricesOf(three)).toEqual([800_00n, 790_00n]);
    expect(skipped).toEqual([
      { objectType: 'item', objectId: String(two.itemid), field: 'stock', why: 'changed' },
    ]);
    expect(await pricesOf(one)).toEqual([120_00n, 110_00n]);
  });

  test('what was changed since is left, value by value, even when it has the same value again', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    const { set } = await savePrices(
      context,
      { itemid: one.itemid, price: 125_00n, resell: 115_00n },
      { itemid: two.itemid, price: 126_00n },
    );
    await savePrices(context, { itemid: one.itemid, price: 127_00n });
    await savePrices(context, { itemid: one.itemid, price: 125_00n });
    // By the version before this one, which writes no lines.
    await db.prisma.item.update({ where: { itemid: two.itemid }, data: { discountedPrice: 131_00n } });
    const { skipped } = await undoChangeSet(context, { id: set });
    expect(await pricesOf(one)).toEqual([125_00n, 110_00n]);
    expect(await pricesOf(two)).toEqual([131_00n, 110_00n]);
    expect(skipped.map(({ objectId, field, why }) => [objectId, field, why])).toEqual([
      [String(one.itemid), 'price', 'changed'],
      [String(two.itemid), 'price', 'changed'],
    ]);
  });

  test('a call of the API is a change set too, and an item that was deleted meanwhile is skipped', async () => {
    const item = await makeSold();
    const call = { itemId: String(item.itemid), price: 16_00n, resellPrice: 110_00n, itemInstock: true };
    await updateItem(context, call);
    const { newest } = await listChangeSets(context);
    const set = newest.find(({ lines }) => lines.some(({ objectId }) => objectId === String(item.itemid)));
    expect(set).toMatchObject({ kind: 'call', actor: null });
    await undoChangeSet(context, { id: set?.id ?? '' });
    expect([await pricesOf(item), await stateOf(item)]).toEqual([[120_00n, 110_00n], 'in stock']);
    const { set: last } = await savePrices(context, { itemid: item.itemid, price: 125_00n });
    await db.prisma.item.update({ where: { itemid: item.itemid }, data: { deletedAt: clock.now() } });
    await expect(undoChangeSet(context, { id: last })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a switch of the stock alone is not second-guessed: what sold below its cost on purpose does so again', async () => {
    const item = await makeSold();
    await setBrl(23);
    await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: true });
    await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: false });
    const { newest } = await listChangeSets(context);
    const off = newest.find(
      ({ kind, lines: [line] }) =>
        kind === 'stock' && line?.objectId === String(item.itemid) && line.old === 'in-stock',
    );
    await undoChangeSet(context, { id: off?.id ?? '' });
    expect(await stateOf(item)).toBe('in stock');
  });

  test('what a clock ahead has saved is taken back after it', async () => {
    const item = await makeSold();
    clock.advance(days(2));
    const { set } = await savePrices(context, { itemid: item.itemid, price: 12_00n, resell: 11_00n });
    clock.advance(-days(2));
    const undone = await undoChangeSet(context, { id: set });
    const again = await undoChangeSet(context, { id: undone.set });
    const dates = await db.prisma.priceChangeSet.findMany({
      where: { id: { in: [set, undone.set, again.set] } },
      select: { id: true, appliedAt: true },
    });
    const [saved, first, second] = [set, undone.set, again.set].map(
      (id) => dates.find((each) => each.id === id)?.appliedAt?.getTime() ?? 0,
    );
    expect(first).toBeGreaterThanOrEqual(saved ?? 0);
    expect(second).toBeGreaterThanOrEqual(first ?? 0);
  });

  test('an hour and no more', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    const { set: first } = await savePrices(context, { itemid: one.itemid, price: 125_00n });
    const { set: second } = await savePrices(context, { itemid: two.itemid, price: 125_00n });
    clock.advance(hours(1) - 1);
    await undoChangeSet(context, { id: first });
    clock.advance(1);
    await expect(undoChangeSet(context, { id: second })).rejects.toMatchObject({ code: 'conflict' });
    expect((await getChangeSet(context, { id: second })).undoableUntil).toBeNull();
  });
});
