// The shop's search: its index, the same ranking on the server, and the searches that found nothing.
import { beforeEach, expect, test } from 'vitest';
import { listMissedSearches } from '@/lib/domain/product-search';
import { purgeExpired } from '@/lib/domain/retention';
import { makeHandProduct, makeItem, makeOrder } from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma, pool } = shop.db;
const clock = { now: () => new Date() };

const genshin = await makeHandProduct(prisma, { name: 'Genshin Impact', aliases: ['Welkin'] });
await makeItem(prisma, { product: genshin, name: '60 Genesis Crystals', discountedPrice: 85_00n });
const bgmi = await makeHandProduct(prisma, { name: 'BGMI UC (India)', istrending: true });
const uc = await makeItem(prisma, { product: bgmi, name: '60 UC', discountedPrice: 79_00n });

const found = async (q: string) => (await shop.call(`GET /product/search?q=${encodeURIComponent(q)}`)).body;
const miss = (q: string) => shop.call('POST /product/missedsearch', { json: { q } });
const missed = async () => (await listMissedSearches({ db: prisma, clock })).map(({ text }) => text);

beforeEach(async () => {
  await prisma.missedSearch.deleteMany();
});

test('a misspelt name, an alias, Hindi and an amount find the product, and name the item where one is meant', async () => {
  for (const q of ['gensin', 'welkin', 'गेनशिन'])
    expect(await found(q), q).toMatchObject({ complete: true, products: [{ _id: genshin.id }] });
  expect(await found('bgmi 80 rs')).toMatchObject({
    products: [{ _id: bgmi.id, item: { itemid: uc.itemid, name: '60 UC', price: 79 } }],
  });
  expect(await found('genshin abcdefg')).toMatchObject({ complete: false, products: [{ _id: genshin.id }] });
});

test('a search that is too long, empty or absent is refused', async () => {
  for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(81)}`])
    expect((await shop.call(`GET /product/search${query}`)).status, query).toBe(400);
});

test('the index has the prices of ordinary customers and no reseller price, and says nothing of sales', async () => {
  const { body, text } = await shop.call('GET /product/searchindex');
  expect(body).toMatchObject({ popular: [bgmi.id] });
  expect(text).not.toMatch(/resell|packs|sold|orders/i);
});

test('what was bought most in the last 30 days is popular, before what is trending', async () => {
  await makeOrder(prisma, { product: genshin, status: 'Completed', createdAt: clock.now() });
  // The cached index is dropped by any change of the catalogue.
  await pool.query('update products set istrending = istrending where id = $1', [bgmi.id]);
  await expect
    .poll(async () => (await shop.call('GET /product/searchindex')).body?.popular, { timeout: 3000 })
    .toEqual([genshin.id, bgmi.id]);
});

test('searches that find nothing are counted by day, in one spelling', async () => {
  await miss('Candy  Crush');
  await miss(' candy crush ');
  expect(await listMissedSearches({ db: prisma, clock })).toEqual([
    { text: 'candy crush', searches: 2, last: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
});

test.each([
  ['a text that finds a product', 'genshin'],
  ['an email address', 'asha@example.com'],
  ['a phone number', 'zzz 98765 43210'],
  ['a player id', 'qqqq 12345678'],
  ['a player id with separators', 'qqqq 1-2-3-4-5-6'],
  ['a phone number in Hindi digits', 'क्क ९८७६५४३२१०'],
  ['markup', '<img src=x>'],
  ['a text of more than 40 characters', 'q'.repeat(41)],
])('%s is not kept as a search that found nothing', async (_, q) => {
  expect((await miss(q)).status).toBe(200);
  expect(await missed()).toEqual([]);
});

test('at most 200 texts of a day are kept, and those that are there go on counting', async () => {
  await pool.query(
    `insert into missed_searches (day, text, searches)
     select tarang_ist_day($1), 'qqzz ' || chr(97 + n / 26) || chr(97 + n % 26), 1 from generate_series(0, 199) n`,
    [clock.now()],
  );
  await miss('vvvv xyz');
  await miss('qqzz aa');
  const rows = await prisma.missedSearch.findMany({
    where: { OR: [{ text: 'qqzz aa' }, { text: 'vvvv xyz' }] },
  });
  expect(rows.map(({ text, searches }) => [text, searches])).toEqual([['qqzz aa', 2]]);
});

test('counts of more than a month ago are deleted', async () => {
  await pool.query(
    `insert into missed_searches (day, text, searches) values
     (tarang_ist_day($1) - 40, 'old', 1), (tarang_ist_day($1) - 20, 'young', 1)`,
    [clock.now()],
  );
  await purgeExpired({ db: prisma, clock });
  expect((await prisma.missedSearch.findMany()).map(({ text }) => text)).toEqual(['young']);
});
