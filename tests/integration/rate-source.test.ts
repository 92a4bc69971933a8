// Exchange rates from a source: small changes are taken over, large ones wait for a person.
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { STORE } from '@/lib/domain/actor';
import { findOpen } from '@/lib/domain/alerts/find-open';
import { fetchRates, listCurrencyRates, setCurrencyRate, undoChangeSet } from '@/lib/domain/catalogue';
import { createRateSource } from '@/lib/integrations/rates';
import { parseSettings } from '@/lib/platform/config';
import { rateShape } from '@/lib/platform/config/rate-settings';
import { days, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { db, sandbox, clock } = shop;
const staff = { ...shop.context, actor: make.makeActor() };

const sourceOf = (given: Record<string, string> = {}) =>
  createRateSource(
    parseSettings(z.object(rateShape), { RATE_SOURCE_URL: `${sandbox.urls.rates}/daily.json`, ...given }),
    { timeout: seconds(2) },
  );
const context = { ...shop.context, actor: STORE, rateSource: sourceOf() };
const fetched = (given?: Record<string, string>) => fetchRates({ ...context, rateSource: sourceOf(given) });
const fault = (name: string, params: Record<string, number> = {}) =>
  sandbox.setFault({ service: 'rates', fault: name, times: 1, params });

async function rateOf(currency: string) {
  const rate = (await listCurrencyRates(context)).find((each) => each.currency === currency);
  if (!rate) throw new Error(`${currency} is no currency of a supplier`);
  return rate;
}
const alertsOfRates = async () => (await findOpen(context)).filter(({ kind }) => kind === 'rate');
const set = (rupees: number, currency: 'USD' | 'BRL' = 'USD') =>
  setCurrencyRate(staff, { rate: { currency, rupees } });

beforeEach(async () => {
  await db.rateQuote.deleteMany();
  await db.currencyRate.deleteMany();
  sandbox.clearFaults({ service: 'rates' });
  clock.reset();
});

test('a small change is taken over by itself, as a change set that names the source, and can be undone', async () => {
  await set(88);
  expect(await fetched()).toEqual({ changed: ['USD'], waiting: [] });
  expect(await rateOf('USD')).toMatchObject({ rupees: 88.75, quote: { rupees: 88.75, waits: false } });
  const change = await db.priceChangeSet.findFirstOrThrow({
    where: { actorId: null, kind: 'rate' },
    orderBy: { createdAt: 'desc' },
    include: { lines: true },
  });
  expect(change.reason).toMatch(/^The source of rates, \d{4}-\d\d-\d\d$/);
  expect(change.lines).toMatchObject([{ objectId: 'USD', oldValue: 880_000n, newValue: 887_500n }]);
  expect(
    await db.auditEntry.findFirst({ where: { action: 'set-currency-rate' }, orderBy: { at: 'desc' } }),
  ).toMatchObject({ actorId: null, objectId: 'USD', after: { rupees: 88.75 } });
  await undoChangeSet(staff, { id: change.id });
  expect((await rateOf('USD')).rupees).toBe(88);
});

test('a large change waits, and people are told until one sets a rate', async () => {
  await set(88.75);
  fault('jump', { percent: 20 });
  expect(await fetched()).toEqual({ changed: [], waiting: ['USD'] });
  expect(await rateOf('USD')).toMatchObject({ rupees: 88.75, quote: { rupees: 106.5, waits: true } });
  expect(await alertsOfRates()).toMatchObject([{ subject: 'USD' }]);
  clock.advance(1);
  await set(100);
  expect(await rateOf('USD')).toMatchObject({ rupees: 100, quote: { waits: false } });
  expect(await alertsOfRates()).toEqual([]);
});

test('a day of the source is judged once, so that small steps do not add up', async () => {
  await set(88.75);
  fault('jump', { percent: 2 });
  expect((await fetched()).changed).toEqual(['USD']);
  fault('jump', { percent: 4 });
  expect(await fetched()).toEqual({ changed: [], waiting: [] });
  clock.advance(days(1));
  fault('jump', { percent: 4 });
  expect((await fetched()).changed).toEqual(['USD']);
});

test('eight workers at once take it over once', async () => {
  await set(88);
  const before = await db.priceChangeSet.count();
  const done = await Promise.all(Array.from({ length: 8 }, () => fetched()));
  expect(done.flatMap(({ changed }) => changed)).toEqual(['USD']);
  expect((await db.priceChangeSet.count()) - before).toBe(1);
});

test('a currency without a rate gets none by itself and tells nobody, but the page shows what the source says', async () => {
  expect(await fetched()).toEqual({ changed: [], waiting: [] });
  expect(await rateOf('PHP')).toMatchObject({ rupees: null, quote: { rupees: 1.49, waits: false } });
  expect(await alertsOfRates()).toEqual([]);
});

test('what a new rate turns into a loss is paused, as by a typed one', async () => {
  await set(87);
  const item = await make.makeItem(db, { discountedPrice: 8800n, resellPrice: 8800n });
  // One dollar.
  await make.makeRoute(db, item, { supplier: 'moogold', region: '', cost: 100n, costCurrency: 'USD' });
  expect((await fetched()).changed).toEqual(['USD']);
  expect(await db.item.findUnique({ where: { itemid: item.itemid } })).toMatchObject({
    inStock: false,
    pausedBy: 'floor',
  });
});

test('the markup of banks is added, and the XML of the European Central Bank says the same as JSON', async () => {
  await set(88);
  await fetched({ RATE_MARKUP_PERCENT: '2' });
  expect((await rateOf('USD')).rupees).toBe(90.525);
  await db.rateQuote.deleteMany();
  await set(88);
  const RATE_SOURCE_URL = `${sandbox.urls.rates}/daily.xml`;
  await fetched({ RATE_SOURCE_URL, RATE_SOURCE_FORMAT: 'ecb' });
  expect((await rateOf('USD')).rupees).toBeCloseTo(88.75, 3);
});

test.each([
  ['is down', 'down', {}, 'no exchange rates'],
  ['answers with an error', 'http_500', {}, 'HTTP 500'],
  ['answers with a web page', 'html', {}, 'another shape'],
  ['has stopped', 'day', { ago: 10 }, 'the exchange rates are of'],
  ['speaks of the future', 'day', { ago: -3 }, 'the exchange rates are of'],
])('while the source %s, nothing changes', async (_, name, params, why) => {
  await set(88);
  fault(name, params);
  await expect(fetched()).rejects.toThrow(why);
  expect(await rateOf('USD')).toMatchObject({ rupees: 88, quote: null });
});

test('without a source nothing is asked', async () => {
  expect(await fetchRates({ ...context, rateSource: null })).toEqual({ changed: [], waiting: [] });
});
