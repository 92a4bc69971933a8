// Prerendered pages as the real server sends them: kept in memory, and never older than the catalogue.
import { newId } from '@/lib/platform/ids';
import { callStore } from '../../support/server/raw-call';
import { promptly } from '../promptly';
import { expect, type HttpStore, test } from './store';

const product = 'discord-nitro';
const PAGE = `GET /product/${product}`;
const BROTLI = { headers: { 'accept-encoding': 'br' } };
let origin: string;
let db: HttpStore['db'];
test.beforeAll(({ store }) => {
  ({ origin, db } = store);
});

/** The page once it is served from memory: Next itself compresses with gzip only. */
async function keptPage() {
  await expect
    .poll(async () => (await callStore(origin, PAGE, BROTLI)).headers['content-encoding'], {
      timeout: 10_000,
    })
    .toBe('br');
  return callStore(origin, PAGE);
}

test('the page in memory is the page that Next renders, whole and compressed alike', async () => {
  const kept = await keptPage();
  expect(kept.status).toBe(200);
  expect(kept.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(kept.headers['content-security-policy']).toContain("default-src 'self'");
  expect(kept.headers.vary).toMatch(/rsc/i);
  expect(kept.headers.vary).toMatch(/accept-encoding/i);
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ] as const) {
    const form = await fetch(`${origin}/product/${product}`, { headers: { 'accept-encoding': accepted } });
    expect(form.headers.get('content-encoding')).toBe(encoding);
    expect(await form.text()).toBe(kept.text);
    expect(Number(form.headers.get('content-length'))).toBeLessThan(kept.text.length / 3);
  }
});

test('a client that has the page is answered that it is the same', async () => {
  const { headers } = await keptPage();
  const again = await callStore(origin, PAGE, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test("Next's own navigation never gets the page from memory", async () => {
  await keptPage();
  const asked: Record<string, string>[] = [{ rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }];
  for (const headers of asked)
    expect((await callStore(origin, PAGE, { headers })).text).not.toContain('<html');
});

test('an unknown product stays unknown, however often it is asked for', async () => {
  for (let tries = 0; tries < 3; tries++)
    expect((await callStore(origin, 'GET /product/no-such-thing')).status).toBe(404);
});

test('a committed change reaches the page within two seconds, and no older page comes after it', async () => {
  await keptPage();
  const note = `As of ${Date.now()}`;
  const { importantnote } = await db.prisma.product.findUniqueOrThrow({ where: { id: product } });
  const write = (text: string) =>
    db.prisma.product.update({ where: { id: product }, data: { importantnote: text } });
  await write(note);
  await expect.poll(...promptly(async () => (await callStore(origin, PAGE)).text)).toContain(note);
  for (let tries = 0; tries < 30; tries++) {
    expect((await callStore(origin, PAGE)).text).toContain(note);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect((await keptPage()).text).toContain(note);
  await write(importantnote);
});

test('a collection comes to the kept home page and leaves it at its moments, although nothing is changed then', async () => {
  const name = `Only now ${Date.now()}`;
  const home = async () => (await callStore(origin, 'GET /hi/home')).text.includes(name);
  const { rows } = await db.pool.query(
    "select now() + interval '6 s' as starts, now() + interval '12 s' as ends",
  );
  const [startsAt, endsAt] = [rows[0].starts, rows[0].ends];
  const now = new Date();
  const row = { id: newId(), name, position: 0, createdAt: now, updatedAt: now };
  const { id } = await db.prisma.collection.create({
    data: { ...row, startsAt, endsAt, products: { create: { productId: product, position: 0 } } },
  });
  try {
    // Until the page that was made after the collection was written is kept.
    await expect
      .poll(async () => (await callStore(origin, 'GET /hi/home', BROTLI)).headers['content-encoding'], {
        timeout: 5000,
      })
      .toBe('br');
    expect(await home()).toBe(false);
    const until = (moment: Date) => moment.getTime() - Date.now();
    await expect.poll(...promptly(home, startsAt)).toBe(true);
    expect(until(startsAt)).toBeLessThanOrEqual(0);
    await expect.poll(...promptly(home, endsAt)).toBe(false);
    expect(until(endsAt)).toBeLessThanOrEqual(0);
    // A render that began before the end must not bring the old page back.
    for (let tries = 0; tries < 20; tries++) expect(await home()).toBe(false);
  } finally {
    await db.prisma.collection.deleteMany({ where: { id } });
  }
});
