// Prices, stock and rates are looked at before they are saved, saved as one change set, and taken back for an hour.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getChangeSet,
  listChangeSets,
  readDraft,
  reviseDraft,
  saveDraft,
  setCurrencyRate,
  setItemStock,
  undoChangeSet,
  updateItem,
} from '@/lib/domain/catalogue';
import { type Item, transaction } from '@/lib/platform/db';
import { hours, minutes } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { savePrices, saveSeen, typePrices, typeRate } from '../support/price-drafts';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase({ max: 24 });
const clock = stoppedClock();
const shop = { creditAlone: 25_000, priceConfirmPercent: 30 };
const context = {
  db: db.prisma,
  clock,
  log: testLog('error').log,
  sealer: testSealer,
  actor: make.makeActor(),
  shop,
};

const read = ({ itemid }: Item) => db.prisma.item.findUniqueOrThrow({ where: { itemid } });
const pricesOf = async (item: Item) => {
  const { discountedPrice, resellPrice } = await read(item);
  return [discountedPrice, resellPrice];
};
const stateOf = async (item: Item) => {
  const { inStock, pausedBy } = await read(item);
  return inStock ? 'in stock' : (pausedBy ?? 'by a person');
};
const setBrl = (rupees: number) => setCurrencyRate(context, { rate: { currency: 'BRL', rupees } });
const diffOf = async (draft: { id: string }) => (await readDraft(context, draft)).diff;

/** ₹120 and ₹110, at 5 BRL. */
async function makeSold(given: Parameters<typeof make.makeItem>[1] = {}): Promise<Item> {
  const item = await make.makeItem(db.prisma, given);
  await make.makeRoute(db.prisma, item);
  return item;
}

beforeEach(async () => {
  await db.prisma.item.updateMany({ data: { deletedAt: clock.now() } });
  await setBrl(15);
});

describe('the diff', () => {
  test('shows old and new, percent, cost and margin, and what needs to be confirmed', async () => {
    const item = await makeSold();
    const draft = await typePrices(context, [{ itemid: item.itemid, price: 12_00n }]);
    const diff = await diffOf(draft);
    expect(diff.items).toMatchObject([
      {
        itemid: item.itemid,
        price: { old: 120, new: 12, percent: -90 },
        resell: { old: 110, new: 110, percent: null },
        cost: 75,
        margin: { old: 35, new: -63 },
        stock: { old: 'in-stock', new: 'paused' },
        isLarge: true,
        isBelowCost: true,
        seen: null,
      },
    ]);
    expect(diff.confirmations.map(({ name }) => name)).toEqual(['large', 'below-cost', 'pause']);
    expect(diff.confirmations[0]?.sentence).toBe(`${item.name} goes from ₹120 to ₹12 (−90 %)`);
    await expect(saveSeen(context, draft, ['large', 'pause'])).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
    await saveSeen(context, draft, ['large', 'pause', 'below-cost']);
    expect(await pricesOf(item)).toEqual([12_00n, 110_00n]);
    expect(await stateOf(item)).toBe('floor');
  });

  test('a change of 30 percent needs no confirmation, and one of a paisa more does', async () => {
    const item = await makeSold();
    const names = async (price: bigint) => {
      const diff = await diffOf(await typePrices(context, [{ itemid: item.itemid, price }]));
      return diff.confirmations.map(({ name }) => name);
    };
    expect(await names(156_00n)).toEqual([]);
    expect(await names(156_01n)).toEqual(['large']);
    expect(await names(84_00n)).toEqual([]);
    expect(await names(83_99n)).toEqual(['large']);
  });

  test('a rate names every item that it pauses, and is saved only with that confirmation', async () => {
    const item = await makeSold();
    const draft = await typeRate(context, 'BRL', '155');
    const diff = await diffOf(draft);
    expect(diff.rates).toMatchObject([{ currency: 'BRL', old: 15, new: 155, percent: 933.3, isLarge: true }]);
    expect(diff.pausing).toMatchObject([{ itemid: item.itemid, cost: 775 }]);
    await expect(saveSeen(context, draft, ['large'])).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await stateOf(item)).toBe('in stock');
  });

  test('what cannot be read has an error in its row, and nothing is saved', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    const draft = await typePrices(context, [{ itemid: one.itemid, price: 121_00n }, { itemid: two.itemid }]);
    const { content } = await readDraft(context, draft);
    const second = content.items[1];
    if (!second) throw new Error('no second row');
    second.price = 'free';
    await db.prisma.priceDraft.update({ where: { id: draft.id }, data: { content: { ...content } } });
    const diff = await diffOf(draft);
    expect(diff.items.map(({ price }) => price.error)).toEqual(['', 'Valid Discounted Price is required.']);
    await expect(saveSeen(context, draft)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await pricesOf(one)).toEqual([120_00n, 110_00n]);
  });

  test('a row is left out of a draft, such as that of an item that was deleted meanwhile', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    const rows = [one, two].map(({ itemid }) => ({ itemid, price: 125_00n }));
    const draft = await typePrices(context, rows);
    await db.prisma.item.update({ where: { itemid: two.itemid }, data: { deletedAt: clock.now() } });
    expect((await diffOf(draft)).items.map(({ error }) => error)).toEqual(['', 'Item not found']);
    const sent = { ...draft, items: [], rates: [], leave: [] };
    expect(await reviseDraft(context, sent)).toBe(false);
    expect(await reviseDraft(context, { ...sent, leave: [two.itemid] })).toBe(true);
    await saveSeen(context, draft);
    expect(await pricesOf(one)).toEqual([125_00n, 110_00n]);
  });

  test('a change by another administrator in between is refused, and the diff shows the new state', async () => {
    const item = await makeSold();
    const draft = await typePrices(context, [{ itemid: item.itemid, price: 125_00n }]);
    const seen = await diffOf(draft);
    await savePrices(context, { itemid: item.itemid, price: 130_00n });
    const stale = { ...draft, fingerprint: seen.fingerprint, confirmed: [] };
    await expect(saveDraft(context, stale)).rejects.toMatchObject({ code: 'conflict' });
    expect(await pricesOf(item)).toEqual([130_00n, 110_00n]);
    const now = await diffOf(draft);
    expect(now.items[0]).toMatchObject({ price: { old: 130, new: 125 }, seen: { price: 120 } });
    await saveSeen(context, draft);
    expect(await pricesOf(item)).toEqual([125_00n, 110_00n]);
  });

  test('a cost or a rate that changes meanwhile is refused too, because margin and floor were seen', async () => {
    const item = await makeSold();
    const draft = await typePrices(context, [{ itemid: item.itemid, price: 125_00n }]);
    const seen = await diffOf(draft);
    await setBrl(16);
    const stale = { ...draft, fingerprint: seen.fingerprint, confirmed: [] };
    await expect(saveDraft(context, stale)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a colleague may save what another has typed, and nobody saves a price without the grant', async () => {
    const item = await makeSold();
    const draft = await typePrices(context, [{ itemid: item.itemid, price: 125_00n }]);
    const seen = await diffOf(draft);
    const without = { ...context, actor: make.makeActor({ grants: [] }) };
    const save = saveDraft(without, { ...draft, fingerprint: seen.fingerprint, confirmed: [] });
    await expect(save).rejects.toMatchObject({ code: 'forbidden' });
    const other = { ...context, actor: make.makeActor({ id: 'another-admin' }) };
    const { set } = await saveSeen(other, draft);
    expect(await db.prisma.priceChangeSet.findUnique({ where: { id: set } })).toMatchObject({
      actorId: 'another-admin',
    });
    await expect(readDraft(context, { id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the stock is saved with the prices, and a sale below the cost is confirmed', async () => {
    const item = await makeSold();
    await savePrices(context, { itemid: item.itemid, price: 130_00n, inStock: false });
    expect(await stateOf(item)).toBe('by a person');
    await db.prisma.supplierRoute.updateMany({ where: { itemid: item.itemid }, data: { cost: 8_00n } });
    const draft = await typePrices(context, [{ itemid: item.itemid, inStock: true }]);
    expect((await diffOf(draft)).confirmations.map(({ name }) => name)).toEqual(['below-cost']);
    await saveSeen(context, draft, ['below-cost']);
    expect(await stateOf(item)).toBe('in stock');
  });

  test('a sale far below the cost still waits for a second person', async () => {
    const item = await makeSold({ discountedPrice: 1_000_00n, resellPrice: 900_00n, inStock: false });
    await db.prisma.supplierRoute.updateMany({ where: { itemid: item.itemid }, data: { cost: 100_00n } });
    const draft = await typePrices(context, [{ itemid: item.itemid, inStock: true }]);
    await expect(saveSeen(context, draft)).rejects.toMatchObject({ code: 'approval_required' });
    expect(await stateOf(item)).toBe('by a person');
  });
});

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
    await setItemStock(context, { items: [four.itemid], inStock: false });
    const { set } = await saveSeen(context, await typeRate(context, 'BRL', '155'));
    expect(await Promise.all(items.map(stateOf))).toEqual(['floor', 'floor', 'floor', 'by a person']);
    // A person keeps the second off sale, and prices the third at its new cost.
    await setItemStock(context, { items: [two.itemid], inStock: false });
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
    await setItemStock(context, { items: [item.itemid], inStock: true });
    await setItemStock(context, { items: [item.itemid], inStock: false });
    const { newest } = await listChangeSets(context);
    const off = newest.find(
      ({ kind, lines: [line] }) =>
        kind === 'stock' && line?.objectId === String(item.itemid) && line.old === 'in-stock',
    );
    await undoChangeSet(context, { id: off?.id ?? '' });
    expect(await stateOf(item)).toBe('in stock');
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
    await setItemStock(context, { items: [two.itemid], inStock: false });
    await setBrl(155);
    await setItemStock(context, { items: [one.itemid], inStock: false });
    await setBrl(15);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['by a person', 'by a person']);
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
