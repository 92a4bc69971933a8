// The pictures of products for links in chats: each is drawn once, and no two at a time.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { clearJsonCache } from '@/lib/http/cache/json-cache';
import { sleep } from '@/lib/platform/time';
import { makeProduct } from '../support/make';
import { makePicture } from '../support/pictures';
import { startTestServer } from '../support/server';

// Another file of this process may have loaded what is doubled here.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
const drawn = vi.hoisted(() => ({
  count: 0,
  now: 0,
  most: 0,
  picture: null as Uint8Array | null,
  bytes: 10,
}));
vi.mock('next/og', () => ({
  // It draws from its construction on.
  ImageResponse: class {
    #done: Promise<ArrayBuffer>;
    constructor() {
      drawn.count += 1;
      drawn.now += 1;
      drawn.most = Math.max(drawn.most, drawn.now);
      this.#done = sleep(30).then(() => {
        drawn.now -= 1;
        return new ArrayBuffer(drawn.bytes);
      });
    }
    arrayBuffer() {
      return this.#done;
    }
  },
}));
vi.mock('@/lib/http/cache/local-image', () => ({ readLocalImage: async () => drawn.picture }));

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const picture = await makePicture();
const product = async () => (await makeProduct(shop.db.prisma)).id;
const ask = (id: string) => shop.call(`GET /media/share/${id}`);

afterEach(() => Object.assign(drawn, { count: 0, most: 0, picture, bytes: 10 }));
drawn.picture = picture;

test('bug: a card that many asked for at once was drawn for each of them', async () => {
  const id = await product();
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(drawn.count).toBe(1);
});

test('bug: cards of several products were drawn at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, product));
  await Promise.all(ids.map(ask));
  expect(drawn).toMatchObject({ count: 6, most: 1 });
});

test('bug: each change of the catalogue had all cards drawn again', async () => {
  const id = await product();
  await ask(id);
  clearJsonCache();
  await ask(id);
  expect(drawn.count).toBe(1);
  await shop.db.prisma.product.update({ where: { id }, data: { name: 'Another name' } });
  await ask(id);
  expect(drawn.count).toBe(2);
});

test('bug: a card whose picture could not be read was kept without it', async () => {
  const id = await product();
  drawn.picture = null;
  expect((await ask(id)).headers['cache-control']).toBe('no-store');
  drawn.picture = picture;
  expect((await ask(id)).headers['cache-control']).toBe('public, max-age=3600');
  await ask(id);
  expect(drawn.count).toBe(2);
});

test('bug: cards had no limit in bytes; the one that was asked for longest ago goes first', async () => {
  drawn.bytes = 6 * 1024 * 1024;
  const [first, second, third] = [await product(), await product(), await product()];
  for (const id of [first, second, first, third, first]) await ask(id);
  expect(drawn.count).toBe(3);
  await ask(second);
  expect(drawn.count).toBe(4);
});
