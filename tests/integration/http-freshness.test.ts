// A committed change of the catalogue is in the very next answer, also after the listener for changes lost its
// connection.
import { expect, test, vi } from 'vitest';
import { makeProduct } from '../support/make';
import { startTestServer } from '../support/server';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma, pool } = shop.db;

const home = async () => (await shop.call('GET /product/gethomeproducts')).text;
const catalogueHeard = async () => (await shop.call('GET /api/health')).body?.catalogue;
const listening = () =>
  vi.waitFor(async () => expect(await catalogueHeard()).toBe('fresh'), { timeout: 10_000, interval: 50 });
/** From commit to cache a notification takes a moment, which a browser would not notice. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1000, interval: 10 });

test('a change of the catalogue is in the lists within a moment, whatever made it', async () => {
  await listening();
  const before = await home();
  expect(await home()).toBe(before);
  await pool.query(`update products set name = 'Renamed by another process' where id = $1`, [
    stock.product.id,
  ]);
  await soon(async () => expect(await home()).toContain('Renamed by another process'));
  expect((await shop.call(`GET /product/eachproduct/${stock.product.id}`)).text).toContain(
    'Renamed by another process',
  );
});

test("a change of an item's price or stock is in its list", async () => {
  const path = `GET /item/${stock.product.id}`;
  await shop.call(path);
  await prisma.item.update({ where: { itemid: stock.item.itemid }, data: { discountedPrice: 77_77n } });
  await soon(async () => expect((await shop.call(path)).text).toContain('77.77'));
  await prisma.item.update({ where: { itemid: stock.item.itemid }, data: { inStock: false } });
  await soon(async () => expect((await shop.call(path)).text).toContain('"inStock":false'));
});

test('a change of the gallery is in the gallery', async () => {
  await shop.call('GET /gallery/images');
  await pool.query(
    `insert into gallery_images (id, title, type, url, created_at) values ('g1', 'New', 'Popup', '/media/new.webp', now())`,
  );
  await soon(async () => expect((await shop.call('GET /gallery/images')).text).toContain('/media/new.webp'));
});

test('a change that was rolled back is never shown', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`update products set name = 'Never' where id = $1`, [stock.product.id]);
  expect(await home()).not.toContain('Never');
  await client.query('rollback');
  client.release();
  expect(await home()).not.toContain('Never');
});

test('a change of the catalogue changes the ETag, and nothing else does', async () => {
  const etag = async () => (await shop.call('GET /product/gethomeproducts')).headers.etag;
  const before = await etag();
  expect(await etag()).toBe(before);
  await makeProduct(prisma, { name: 'One more' });
  await soon(async () => expect(await etag()).not.toBe(before));
  const stale = await shop.call('GET /product/gethomeproducts', {
    headers: { 'if-none-match': `${before}` },
  });
  expect(stale.status).toBe(200);
});

test('a change of the catalogue is shown while the listener is cut off, and after it came back', async () => {
  await listening();
  await home();
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarang listen catalogue' and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  await soon(async () => expect(await catalogueHeard()).toBe('not heard'));
  for (const name of ['While deaf, one', 'While deaf, two']) {
    await pool.query('update products set name = $2 where id = $1', [stock.product.id, name]);
    // Without notifications nothing may be cached, so that the change shows at once.
    expect(await home()).toContain(name);
  }
  await listening();
  await pool.query('update products set name = $2 where id = $1', [stock.product.id, 'Heard again']);
  await soon(async () => expect(await home()).toContain('Heard again'));
});

test('a change of the catalogue never leaves an outdated answer, however reads and writes interleave', async () => {
  await listening();
  for (let turn = 0; turn < 20; turn++) {
    const name = `Turn ${turn}`;
    const write = pool.query('update products set name = $2 where id = $1', [stock.product.id, name]);
    await Promise.all([write, ...Array.from({ length: 8 }, home)]);
    await soon(async () => expect(await home()).toContain(`"${name}"`));
  }
});
