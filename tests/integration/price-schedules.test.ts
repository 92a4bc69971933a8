// Scheduled changes of prices: they begin and end by the database's clock, and leave what was changed since.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cancelSchedule,
  draftByPercent,
  draftFromFile,
  getChangeSet,
  listChangeSets,
  readDraft,
  runPriceSchedules,
  saveDraft,
  setCurrencyRate,
  undoChangeSet,
} from '@/lib/domain/catalogue';
import type { Item } from '@/lib/platform/db';
import { after, hours, systemClock } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { savePrices, type TypedRow, typePrices, typeRate } from '../support/price-drafts';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase({ max: 24 });
const clock = systemClock;
const shop = { creditAlone: 25_000, priceConfirmPercent: 30 };
const admin = await make.makeUser(db.prisma, { role: 'admin' });
const context = {
  db: db.prisma,
  clock,
  log: testLog('error').log,
  sealer: testSealer,
  shop,
  actor: make.makeActor({ id: admin.id }),
};

const read = ({ itemid }: Item) => db.prisma.item.findUniqueOrThrow({ where: { itemid } });
const pricesOf = async (item: Item) => {
  const { discountedPrice, resellPrice } = await read(item);
  return [discountedPrice, resellPrice];
};
const run = () => runPriceSchedules(context);

/** Saves a draft for an hour from now, with an end another hour later or without one. */
async function schedule(draft: { id: string }, { hasEnd = true } = {}): Promise<string> {
  const { diff } = await readDraft(context, draft);
  const now = clock.now();
  const { set } = await saveDraft(context, {
    id: draft.id,
    fingerprint: diff.fingerprint,
    confirmed: ['large', 'below-cost', 'pause'],
    window: {
      startsAt: after(now, hours(1)).toISOString(),
      endsAt: hasEnd ? after(now, hours(2)).toISOString() : '',
    },
  });
  return set;
}
const schedulePrices = async (row: TypedRow, given = {}) => schedule(await typePrices(context, [row]), given);

/** Moves the window of a schedule, as if time had passed. */
const begins = (id: string) =>
  db.pool.query(`update price_change_sets set starts_at = now() - interval '1 second' where id = $1`, [id]);
const ends = (id: string) =>
  db.pool.query(
    `update price_change_sets set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1`,
    [id],
  );

async function makeSold(): Promise<Item> {
  const item = await make.makeItem(db.prisma);
  await make.makeRoute(db.prisma, item);
  return item;
}

beforeEach(async () => {
  await db.prisma.item.updateMany({ data: { deletedAt: clock.now() } });
  await setCurrencyRate(context, { rate: { currency: 'BRL', rupees: 15 } });
});

test('a scheduled price begins at its moment, and the former one comes back at its end', async () => {
  const item = await makeSold();
  const id = await schedulePrices({ itemid: item.itemid, price: 99_00n });
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
  expect((await listChangeSets(context)).scheduled).toMatchObject([
    { id, status: 'scheduled', lines: [{ field: 'price', old: 120, new: 99 }], cancellable: 'beginning' },
  ]);
  await begins(id);
  expect(await run()).toEqual({ begun: 1, ended: 0 });
  expect(await pricesOf(item)).toEqual([99_00n, 110_00n]);
  expect(await getChangeSet(context, { id })).toMatchObject({
    status: 'applied',
    actor: { id: admin.id },
    cancellable: 'end',
    lineCount: 1,
  });
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  await ends(id);
  expect(await run()).toEqual({ begun: 0, ended: 1 });
  expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  const { newest, scheduled } = await listChangeSets(context);
  expect([newest[0]?.kind, newest[0]?.undoOf, scheduled]).toEqual(['end', id, []]);
});

test('a window that has begun, or that ends before it begins, is refused', async () => {
  const item = await makeSold();
  const draft = await typePrices(context, [{ itemid: item.itemid, price: 99_00n }]);
  const { diff } = await readDraft(context, draft);
  const now = clock.now();
  for (const [startsAt, endsAt] of [
    [after(now, -1), null],
    [after(now, hours(2)), after(now, hours(1))],
    [after(now, hours(24 * 400)), null],
  ] as const) {
    const window = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? '' };
    const save = saveDraft(context, { ...draft, fingerprint: diff.fingerprint, confirmed: [], window });
    await expect(save).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

test('bug: a draft that was scheduled was saved at once, as its second tab was told, and the other way round', async () => {
  const pressed = async (draft: { id: string }, window?: { startsAt: string; endsAt: string }) => {
    const { diff } = await readDraft(context, draft);
    const { fingerprint } = diff;
    return saveDraft(context, { id: draft.id, fingerprint, confirmed: ['large'], ...(window && { window }) });
  };
  const at = (count: number) => after(clock.now(), hours(count)).toISOString();
  const refused = { code: 'conflict', description: { messageKey: 'catalogue.savedAlready' } };
  const item = await make.makeItem(db.prisma);
  const window = { startsAt: at(1), endsAt: at(2) };
  const planned = await typePrices(context, [{ itemid: item.itemid, price: 130_00n }]);
  const { set } = await pressed(planned, window);
  expect(await pressed(planned, window)).toEqual({ set });
  await expect(pressed(planned)).rejects.toMatchObject(refused);
  await expect(pressed(planned, { ...window, startsAt: at(1.5) })).rejects.toMatchObject(refused);
  await expect(pressed(planned, { ...window, endsAt: '' })).rejects.toMatchObject(refused);
  const saved = await typePrices(context, [{ itemid: item.itemid, price: 131_00n }]);
  const now = await pressed(saved);
  expect(await pressed(saved)).toEqual(now);
  await expect(pressed(saved, window)).rejects.toMatchObject(refused);
  await cancelSchedule(context, { id: set });
});

test('what a person saved meanwhile stays, at the beginning and at the end', async () => {
  const [one, two] = [await makeSold(), await makeSold()];
  const draft = await typePrices(context, [
    { itemid: one.itemid, price: 99_00n, resell: 95_00n },
    { itemid: two.itemid, price: 98_00n },
  ]);
  const id = await schedule(draft);
  const later = await readDraft(context, await typePrices(context, [{ itemid: one.itemid, price: 121_00n }]));
  expect(later.overlaps).toMatchObject([{ id, names: [one.name] }]);
  await savePrices(context, { itemid: one.itemid, price: 121_00n });
  await begins(id);
  await run();
  expect([await pricesOf(one), await pricesOf(two)]).toEqual([
    [121_00n, 95_00n],
    [98_00n, 110_00n],
  ]);
  expect((await getChangeSet(context, { id })).skipped).toEqual([
    { name: one.name, field: 'price', why: 'changed' },
  ]);
  await savePrices(context, { itemid: two.itemid, price: 130_00n });
  await ends(id);
  await run();
  expect([await pricesOf(one), await pricesOf(two)]).toEqual([
    [121_00n, 110_00n],
    [130_00n, 110_00n],
  ]);
});

test('a schedule is cancelled before it begins, and its end while it lasts', async () => {
  const [one, two] = [await makeSold(), await makeSold()];
  const first = await schedulePrices({ itemid: one.itemid, price: 99_00n });
  await cancelSchedule(context, { id: first });
  const second = await schedulePrices({ itemid: two.itemid, price: 99_00n });
  await begins(first);
  await begins(second);
  expect(await run()).toEqual({ begun: 1, ended: 0 });
  await cancelSchedule(context, { id: second });
  await ends(second);
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  expect([await pricesOf(one), await pricesOf(two)]).toEqual([
    [120_00n, 110_00n],
    [99_00n, 110_00n],
  ]);
  for (const id of [first, second])
    await expect(cancelSchedule(context, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a schedule of a person who may no longer change prices, or whose end has passed, is not made', async () => {
  const item = await makeSold();
  const gone = await make.makeUser(db.prisma, { role: 'admin' });
  const own = { ...context, actor: make.makeActor({ id: gone.id }) };
  const draft = await typePrices(own, [{ itemid: item.itemid, price: 99_00n }]);
  const first = await schedule(draft);
  await db.pool.query(`update price_change_sets set actor_id = $1 where id = $2`, [gone.id, first]);
  await db.prisma.user.update({ where: { id: gone.id }, data: { role: 'user' } });
  const late = await schedulePrices({ itemid: item.itemid, price: 98_00n });
  await begins(first);
  await ends(late);
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
  for (const id of [first, late])
    expect(await getChangeSet(context, { id })).toMatchObject({ status: 'cancelled' });
});

test('bug: a schedule began while its author could not sign in after a takeover, which may have planned it', async () => {
  const item = await makeSold();
  const stolen = await make.makeUser(db.prisma, { role: 'admin' });
  const id = await schedulePrices({ itemid: item.itemid, price: 99_00n });
  await db.pool.query('update price_change_sets set actor_id = $1 where id = $2', [stolen.id, id]);
  await db.prisma.user.update({ where: { id: stolen.id }, data: { lockedAt: clock.now() } });
  await begins(id);
  expect(await run()).toEqual({ begun: 0, ended: 0 });
  expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
  expect(await getChangeSet(context, { id })).toMatchObject({ status: 'cancelled' });
});

test('a scheduled price below the cost of its moment pauses the item, and its end puts it on sale again', async () => {
  const item = await makeSold();
  const id = await schedulePrices({ itemid: item.itemid, price: 80_00n, resell: 80_00n });
  await setCurrencyRate(context, { rate: { currency: 'BRL', rupees: 17 } });
  await begins(id);
  await run();
  expect(await read(item)).toMatchObject({ discountedPrice: 80_00n, inStock: false, pausedBy: 'floor' });
  await ends(id);
  await run();
  expect(await read(item)).toMatchObject({ discountedPrice: 120_00n, inStock: true, pausedBy: null });
});

test('an end that may not put an item on sale again gives the prices back all the same, and holds up no other end', async () => {
  const [closed, cheaper, other] = [await makeSold(), await makeSold(), await makeSold()];
  const draft = await typePrices(context, [
    { itemid: closed.itemid, inStock: false },
    { itemid: cheaper.itemid, price: 99_00n },
  ]);
  const ids = [await schedule(draft), await schedulePrices({ itemid: other.itemid, price: 98_00n })];
  for (const id of ids) await begins(id);
  expect(await run()).toEqual({ begun: 2, ended: 0 });
  expect((await read(closed)).inStock).toBe(false);
  // What it costs by now is so far above its price that its sale takes a second person.
  await db.prisma.supplierRoute.updateMany({ where: { itemid: closed.itemid }, data: { cost: 1_000_00n } });
  for (const id of ids) await ends(id);
  expect(await run()).toEqual({ begun: 0, ended: 2 });
  expect([(await pricesOf(cheaper))[0], (await pricesOf(other))[0]]).toEqual([120_00n, 120_00n]);
  expect((await read(closed)).inStock).toBe(false);
  const { newest } = await listChangeSets(context);
  const end = newest.find(({ undoOf }) => undoOf === ids[0]);
  expect((await getChangeSet(context, { id: end?.id ?? '' })).skipped).toEqual([
    { name: closed.name, field: 'stock', why: 'below-cost' },
  ]);
});

test('a scheduled rate and its undo', async () => {
  const item = await makeSold();
  const id = await schedule(await typeRate(context, 'BRL', '25'), { hasEnd: false });
  await begins(id);
  await run();
  expect(await read(item)).toMatchObject({ inStock: false, pausedBy: 'floor' });
  await undoChangeSet(context, { id });
  expect(await read(item)).toMatchObject({ inStock: true });
  expect((await db.prisma.currencyRate.findUniqueOrThrow({ where: { currency: 'BRL' } })).rate).toBe(
    150_000n,
  );
});

describe('at the same moment', () => {
  test('twenty workers begin a schedule once, and end it once', async () => {
    const item = await makeSold();
    const id = await schedulePrices({ itemid: item.itemid, price: 99_00n });
    await begins(id);
    const begun = await Promise.all(Array.from({ length: 20 }, run));
    expect(begun.reduce((sum, each) => sum + each.begun, 0)).toBe(1);
    await ends(id);
    const ended = await Promise.all(Array.from({ length: 20 }, run));
    expect(ended.reduce((sum, each) => sum + each.ended, 0)).toBe(1);
    expect(await pricesOf(item)).toEqual([120_00n, 110_00n]);
    expect((await read(item)).version).toBe(2);
  });

  test('a schedule and a save leave the price of the save, whichever comes first', async () => {
    for (let n = 0; n < 10; n++) {
      const item = await makeSold();
      const id = await schedulePrices({ itemid: item.itemid, price: 99_00n });
      await begins(id);
      const draft = await typePrices(context, [{ itemid: item.itemid, price: 125_00n }]);
      const { diff } = await readDraft(context, draft);
      const [, save] = await Promise.allSettled([
        run(),
        saveDraft(context, { ...draft, fingerprint: diff.fingerprint, confirmed: [] }),
      ]);
      // The save is refused when the schedule came first: it had seen another price.
      expect(await pricesOf(item)).toEqual([save.status === 'fulfilled' ? 125_00n : 99_00n, 110_00n]);
    }
  });

  test('a cancellation and a beginning: one of them', async () => {
    for (let n = 0; n < 5; n++) {
      const item = await makeSold();
      const id = await schedulePrices({ itemid: item.itemid, price: 99_00n }, { hasEnd: false });
      await begins(id);
      const [begun, cancelled] = await Promise.allSettled([run(), cancelSchedule(context, { id })]);
      expect(begun.status).toBe('fulfilled');
      const [price] = await pricesOf(item);
      expect(price).toBe(cancelled.status === 'fulfilled' ? 120_00n : 99_00n);
    }
  });
});

describe('many at once', () => {
  const rowsOf = async ({ id }: { id: string }) => {
    const { content } = await readDraft(context, { id });
    return content.items.map(({ itemid, price, resell }) => [itemid, price, resell]);
  };
  const form = { prices: 'both', direction: 'up', percent: 10, rounding: 'nine' } as const;

  test('by percent of all items, a product, a category or a supplier', async () => {
    const product = await make.makeProduct(db.prisma, { category: 'ott' });
    const one = await make.makeItem(db.prisma, { product });
    const two = await makeSold();
    const draft = (scope: string) => draftByPercent(context, { ...form, scope });
    expect(await rowsOf(await draft('all'))).toEqual([one, two].map(({ itemid }) => [itemid, '129', '119']));
    expect(await rowsOf(await draft(`product:${product.id}`))).toEqual([[one.itemid, '129', '119']]);
    expect(await rowsOf(await draft('category:ott'))).toEqual([[one.itemid, '129', '119']]);
    expect(await rowsOf(await draft('supplier:Smile.one BR'))).toEqual([[two.itemid, '129', '119']]);
    const resell = await draftByPercent(context, {
      ...form,
      scope: 'all',
      prices: 'resell',
      rounding: 'none',
    });
    expect(await rowsOf(resell)).toEqual([one, two].map(({ itemid }) => [itemid, '120', '121']));
    await expect(draft('category:games')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a file with a row that cannot be read saves nothing', async () => {
    const [one, two] = [await makeSold(), await makeSold()];
    const text = (second: number) =>
      `Item,Price,Resell,In stock\n${one.itemid},130,,\n${second},131,111,no\n`;
    const bad = await draftFromFile(context, { text: text(999_999) });
    const { diff, content } = await readDraft(context, bad);
    expect([diff.hasErrors, content.problems]).toMatchObject([true, [{ line: 3 }]]);
    const save = saveDraft(context, { id: bad.id, fingerprint: diff.fingerprint, confirmed: [] });
    await expect(save).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await pricesOf(one)).toEqual([120_00n, 110_00n]);
    const good = await draftFromFile(context, { text: text(two.itemid) });
    const seen = await readDraft(context, good);
    const { set } = await saveDraft(context, {
      id: good.id,
      fingerprint: seen.diff.fingerprint,
      confirmed: [],
      reason: 'New list',
    });
    expect([await pricesOf(one), await pricesOf(two), (await read(two)).inStock]).toEqual([
      [130_00n, 110_00n],
      [131_00n, 111_00n],
      false,
    ]);
    expect(await getChangeSet(context, { id: set })).toMatchObject({
      kind: 'csv',
      reason: 'New list',
      lineCount: 4,
    });
    await expect(draftFromFile(context, { text: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
