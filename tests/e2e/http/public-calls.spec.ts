// The calls that show the catalogue are answered from memory, like public pages: to everybody alike, and until it
// changes.
import { seconds } from '@/lib/platform/time';
import { callStore } from '../../support/server/raw-call';
import { NEW_ITEM, NEW_PRODUCT } from '../../support/server/stock';
import { freshDevice } from '../../support/server/world';
import { promptly } from '../promptly';
import { expect, test } from './store';

const SOON = { timeout: seconds(5), intervals: [50] };
const FROM_A_PAGE = { 'sec-fetch-site': 'same-origin' };
// Next compresses answers with gzip alone, so that Brotli tells an answer from memory.
const BROTLI = { 'accept-encoding': 'br' };

/** Calls until the answer comes from memory. Changes by other tests let the store forget it. */
async function fromMemory(origin: string, path: string) {
  await expect
    .poll(
      async () => (await callStore(origin, `GET ${path}`, { headers: BROTLI })).headers['content-encoding'],
      SOON,
    )
    .toBe('br');
}

test('a call of the catalogue is answered from memory as its handler answers it', async ({
  store,
  world,
}) => {
  const { origin } = store;
  const { id } = world.stock.product;
  for (const path of ['/product/gethomeproducts', `/product/eachproduct/${id}`, `/item/${id}`]) {
    // An address with a query is never answered from memory.
    const handled = await callStore(origin, `GET ${path}?`);
    await fromMemory(origin, path);
    const kept = await callStore(origin, `GET ${path}`);
    const again = await callStore(origin, `GET ${path}`);
    expect(kept.body?.success, path).toBe(true);
    expect(handled.body?.success, path).toBe(true);
    expect(kept.headers['x-request-id'], path).not.toBe(again.headers['x-request-id']);
    for (const name of [
      'content-type',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'vary',
    ])
      expect([name, kept.headers[name]], path).toEqual([name, handled.headers[name]]);
    const same = await callStore(origin, `GET ${path}`, {
      headers: { 'if-none-match': String(kept.headers.etag) },
    });
    expect([same.status, same.text], path).toEqual([304, '']);
  }
});

test('prices of a signed-in reseller never come from memory, and never go there', async ({
  store,
  world,
}) => {
  const { origin } = store;
  const { product, item } = world.stock;
  const path = `/item/${product.id}`;
  const read = async (options: Parameters<typeof callStore>[2]) => {
    const { items } = (await callStore(origin, `GET ${path}`, options)).body as {
      items: { itemid: number; resellprice?: number }[];
    };
    return items.find(({ itemid }) => itemid === item.itemid);
  };
  const reseller = await freshDevice(world, 'reseller');
  if (!reseller) throw new Error('the reseller has no device');
  const theirs = { resellprice: Number(item.resellPrice) / 100 };
  for (let turn = 0; turn < 2; turn++) {
    expect(await read({ token: reseller.token })).toMatchObject(theirs);
    expect(await read({ cookie: reseller.cookie, headers: FROM_A_PAGE })).toMatchObject(theirs);
    await fromMemory(origin, path);
    expect(await read({})).toMatchObject({ itemid: item.itemid });
    expect(await read({})).not.toHaveProperty('resellprice');
    expect(await read({ token: reseller.token })).toMatchObject(theirs);
  }
});

test('a new price is in the answer that came from memory before', async ({ store, world }) => {
  const { origin } = store;
  const admin = await freshDevice(world, 'admin');
  if (!admin) throw new Error('the administrator has no device');
  const call = async (path: string, json: object = {}) => {
    const reply = await callStore(origin, `POST ${path}`, { token: admin.token, json });
    expect(reply.status, `${path} -> ${reply.text}`).toBe(200);
    return reply.body as { item: { itemid: number }; product: { _id: string; productid: number } };
  };
  const { item } = await call('/admin/createitem', { ...NEW_ITEM, name: 'Gems from memory' });
  const { product } = await call('/admin/createproduct', {
    ...NEW_PRODUCT,
    category: 'others',
    items: [item.itemid],
  });
  const path = `/item/${product._id}`;
  const answer = async () => (await callStore(origin, `GET ${path}`)).text;
  try {
    for (const discountedprice of [121.5, 122.5]) {
      await fromMemory(origin, path);
      await call(`/admin/edititem/${item.itemid}`, {
        ...NEW_ITEM,
        name: 'Gems from memory',
        discountedprice,
      });
      await expect.poll(...promptly(answer)).toContain(`${discountedprice}`);
    }
  } finally {
    await call(`/admin/deleteitem/${item.itemid}`);
    await call(`/admin/deleteproduct/${product.productid}`);
  }
});
