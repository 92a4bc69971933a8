// Scheduled changes of prices that meet: one begins when another ends, or lasts longer than the one within which it
// began.
import { beforeEach, expect, test } from 'vitest';
import {
  cancelSchedule,
  getChangeSet,
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
import { savePrices, typePrices } from '../support/price-drafts';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const clock = systemClock;
const admin = await make.makeUser(db.prisma, { role: 'admin' });
const context = {
  db: db.prisma,
  clock,
  log: testLog('error').log,
  sealer: testSealer,
  shop: { creditAlone: 25_000, priceConfirmPercent: 30 },
  actor: make.makeActor({ id: admin.id }),
};
const run = () => runPriceSchedules(context);

/** Hours from now, which is 0, in which a schedule lasts; without an end it has none. */
type Window = [from: number, to?: number];

let now = clock.now();

async function schedule({ itemid }: Item, price: bigint, [from, to]: Window): Promise<string> {
  const draft = await typePrices(context, [{ itemid, price }]);
  const { diff } = await readDraft(context, draft);
  const at = (hour: number) => after(now, hours(hour)).toISOString();
  const { set } = await saveDraft(context, {
    id: draft.id,
    fingerprint: diff.fingerprint,
    confirmed: ['large', 'below-cost', 'pause'],
    window: { startsAt: at(from), endsAt: to === undefined ? '' : at(to) },
  });
  return set;
}

/** Lets so many hours pass for every schedule. */
const pass = (count: number) =>
  db.pool.query(
    `update price_change_sets set starts_at = starts_at - make_interval(hours => $1), ends_at = ends_at - make_interval(hours => $1)`,
    [count],
  );

async function priceOf({ itemid }: Item): Promise<bigint> {
  return (await db.prisma.item.findUniqueOrThrow({ where: { itemid } })).discountedPrice;
}

async function makeSold(): Promise<Item> {
  const item = await make.makeItem(db.prisma);
  await make.makeRoute(db.prisma, item);
  return item;
}

/** The price of an item when so many hours have passed and the job has run. */
async function priceAfter(count: number, item: Item): Promise<bigint> {
  await pass(count);
  await run();
  return priceOf(item);
}

/** A schedule that has begun within its first three hours. Returns its id. */
async function begun(item: Item, price: bigint, window: Window): Promise<string> {
  const id = await schedule(item, price, window);
  await pass(3);
  await run();
  return id;
}

/** Undoes a change, and undoes that. */
async function redo(id: string): Promise<void> {
  const { set: undo } = await undoChangeSet(context, { id });
  await undoChangeSet(context, { id: undo });
}

beforeEach(async () => {
  now = clock.now();
  await db.pool.query(`update price_change_sets set status = 'cancelled' where status = 'scheduled'`);
  await db.pool.query('update price_change_sets set ended_at = now() where ended_at is null');
  await setCurrencyRate(context, { rate: { currency: 'BRL', rupees: 15 } });
});

test('bug: a price that was to begin when another ends was left out, because the other was still there', async () => {
  const item = await makeSold();
  await schedule(item, 110_00n, [2, 4]);
  const second = await schedule(item, 115_00n, [4, 6]);
  expect(await priceAfter(3, item)).toBe(110_00n);
  await pass(2);
  expect(await run()).toEqual({ begun: 1, ended: 1 });
  expect(await priceOf(item)).toBe(115_00n);
  expect((await getChangeSet(context, { id: second })).skipped).toEqual([]);
  expect(await priceAfter(2, item)).toBe(120_00n);
});

test('bug: a price that began within another and ended after it brought the other price back for good', async () => {
  const item = await makeSold();
  await begun(item, 110_00n, [2, 5]);
  await schedule(item, 100_00n, [1, 6]);
  expect(await priceAfter(1, item)).toBe(100_00n);
  expect(await priceAfter(1, item)).toBe(100_00n);
  expect(await priceAfter(5, item)).toBe(120_00n);
});

test('bug: a price that was planned within another for the time after it was left out', async () => {
  for (const from of [2, 3]) {
    const item = await makeSold();
    await begun(item, 110_00n, [2, 5]);
    const second = await schedule(item, 100_00n, [from, 6]);
    await pass(4);
    expect(await run()).toEqual({ begun: 1, ended: 1 });
    expect(await priceOf(item)).toBe(100_00n);
    expect((await getChangeSet(context, { id: second })).skipped).toEqual([]);
    expect(await priceAfter(3, item)).toBe(120_00n);
  }
});

test('bug: a price within which another began and ended stayed for good', async () => {
  const item = await makeSold();
  await begun(item, 110_00n, [2, 9]);
  await schedule(item, 100_00n, [2, 4]);
  expect(await priceAfter(3, item)).toBe(100_00n);
  expect(await priceAfter(2, item)).toBe(110_00n);
  expect(await priceAfter(9, item)).toBe(120_00n);
});

test('a price that a person saved within a schedule comes back at the end of a later one', async () => {
  const item = await makeSold();
  await begun(item, 110_00n, [2, 5]);
  await savePrices(context, { itemid: item.itemid, price: 118_00n });
  await schedule(item, 100_00n, [1, 6]);
  expect(await priceAfter(2, item)).toBe(100_00n);
  expect(await priceAfter(9, item)).toBe(118_00n);
});

test('a price whose end was cancelled comes back after a later one, and no end is cancelled once it has come', async () => {
  const item = await makeSold();
  const first = await begun(item, 110_00n, [2, 9]);
  const second = await schedule(item, 100_00n, [1, 3]);
  await pass(2);
  await run();
  await cancelSchedule(context, { id: first });
  await pass(2);
  await expect(cancelSchedule(context, { id: second })).rejects.toMatchObject({ code: 'conflict' });
  await run();
  expect(await priceOf(item)).toBe(110_00n);
  expect(await priceAfter(9, item)).toBe(110_00n);
});

test('bug: a schedule that failed at each run kept all later ones from their beginning and their end', async () => {
  const [item, other] = [await makeSold(), await makeSold()];
  await begun(item, 110_00n, [2, 5]);
  const broken = await schedule(other, 100_00n, [1]);
  const next = await schedule(other, 115_00n, [1]);
  // As a later version, which was taken back, may have planned it.
  await db.pool.query(`update price_change_sets set plan = '[{"objectType": "tax"}]' where id = $1`, [
    broken,
  ]);
  await pass(4);
  await expect(run()).rejects.toThrow();
  expect(await getChangeSet(context, { id: next })).toMatchObject({ status: 'applied' });
  expect(await priceOf(item)).toBe(120_00n);
  await db.pool.query(`update price_change_sets set status = 'cancelled', plan = '[]' where id = $1`, [
    broken,
  ]);
  expect(await run()).toEqual({ begun: 0, ended: 0 });
});

test('bug: a price that was undone and redone within its time stayed for good', async () => {
  for (const times of [1, 2, 3, 4]) {
    const item = await makeSold();
    let last = await schedule(item, 110_00n, [2, 5]);
    expect(await priceAfter(3, item)).toBe(110_00n);
    for (let time = 0; time < times; time += 1) last = (await undoChangeSet(context, { id: last })).set;
    const isRedone = times % 2 === 0;
    expect(await priceOf(item)).toBe(isRedone ? 110_00n : 120_00n);
    await pass(3);
    expect(await run()).toEqual({ begun: 0, ended: isRedone ? 1 : 0 });
    expect(await priceOf(item)).toBe(120_00n);
    expect(await run()).toEqual({ begun: 0, ended: 0 });
  }
});

test('a price that was undone and redone ends under another one, which gives the former price back in its stead', async () => {
  const item = await makeSold();
  const first = await begun(item, 110_00n, [2, 5]);
  await redo(first);
  await schedule(item, 100_00n, [1, 6]);
  expect(await priceAfter(1, item)).toBe(100_00n);
  expect(await priceAfter(1, item)).toBe(100_00n);
  expect(await priceAfter(5, item)).toBe(120_00n);
});

test('a price that was redone and that a person has changed since stays as it is at the end', async () => {
  const item = await makeSold();
  const first = await begun(item, 110_00n, [2, 5]);
  await redo(first);
  await savePrices(context, { itemid: item.itemid, price: 118_00n });
  expect(await priceAfter(3, item)).toBe(118_00n);
});

test('bug: a price that was planned within two others was left out when both had ended', async () => {
  const item = await makeSold();
  await schedule(item, 110_00n, [2, 9]);
  expect(await priceAfter(3, item)).toBe(110_00n);
  await schedule(item, 100_00n, [1, 3]);
  expect(await priceAfter(2, item)).toBe(100_00n);
  const third = await schedule(item, 99_00n, [10, 12]);
  expect(await priceAfter(2, item)).toBe(110_00n);
  expect(await priceAfter(4, item)).toBe(120_00n);
  expect(await priceAfter(5, item)).toBe(99_00n);
  expect((await getChangeSet(context, { id: third })).skipped).toEqual([]);
  expect(await priceAfter(2, item)).toBe(120_00n);
});

test('a price that a person gave back after the end of another is not one that the plan of a third was made from', async () => {
  const item = await makeSold();
  await begun(item, 110_00n, [2, 9]);
  await schedule(item, 100_00n, [1, 3]);
  await pass(2);
  await run();
  const third = await schedule(item, 99_00n, [10, 12]);
  await pass(7);
  await run();
  expect(await priceOf(item)).toBe(120_00n);
  await savePrices(context, { itemid: item.itemid, price: 110_00n });
  expect(await priceAfter(4, item)).toBe(110_00n);
  expect((await getChangeSet(context, { id: third })).skipped).toMatchObject([{ field: 'price' }]);
});
