// The catalogue's calls against the real server: one address for a page and a call, and public pages that follow at
// once.
import { callStore } from '../../support/server/raw-call';
import { NEW_ITEM, NEW_PRODUCT } from '../../support/server/stock';
import { freshDevice } from '../../support/server/world';
import { promptly } from '../promptly';
import { EITHER_PROXY, expect, test } from './store';

interface Made {
  product: { _id: string; productid: number; items: number[] };
  item: { itemid: number };
}

test('a product created, edited and deleted by calls is so on its public page within two seconds', async ({
  store,
  world,
}) => {
  const { origin, db } = store;
  const admin = await freshDevice(world, 'admin');
  if (!admin) throw new Error('the administrator has no device');
  const call = async (path: string, json: object = {}) => {
    const reply = await callStore(origin, `POST ${path}`, { token: admin.token, json });
    expect(reply.status, `${path} -> ${reply.text}`).toBe(200);
    return reply.body as unknown as Made;
  };
  const page = async (id: string) => callStore(origin, `GET /product/${id}`);

  // A server that has just started takes longer for its first page.
  await page(world.stock.product.id);
  const { item } = await call('/admin/createitem', { ...NEW_ITEM, name: 'Gems by a call' });
  // Not in a category of its own, because it is deleted again below.
  const { product } = await call('/admin/createproduct', {
    ...NEW_PRODUCT,
    category: 'others',
    items: [item.itemid],
  });
  expect(product.items).toEqual([item.itemid]);
  await expect.poll(...promptly(async () => (await page(product._id)).text)).toContain('Gems by a call');

  await call(`/admin/edititem/${item.itemid}`, { ...NEW_ITEM, name: 'Gems by another call' });
  await expect
    .poll(...promptly(async () => (await page(product._id)).text))
    .toContain('Gems by another call');

  const note = 'Noted by a call';
  await call('/admin/updateproduct', { _id: product._id, instock: false, importantNote: note });
  await expect.poll(...promptly(async () => (await page(product._id)).text)).toContain(note);

  await call(`/admin/deleteitem/${item.itemid}`);
  await expect.poll(...promptly(async () => (await page(product._id)).text)).not.toContain('Gems by');
  await call(`/admin/deleteproduct/${product.productid}`);
  await expect.poll(...promptly(async () => (await page(product._id)).status)).toBe(404);
  expect(await db.prisma.auditEntry.count({ where: { objectId: product._id } })).toBe(3);
});

test(
  '/admin/createproduct is a page to a browser and a call to a client, for every role',
  EITHER_PROXY,
  async ({ store: { origin }, world }) => {
    const admin = await freshDevice(world, 'admin');
    const other = await freshDevice(world, 'other');
    const html = { accept: 'text/html' };
    const shown = await callStore(origin, 'GET /admin/createproduct', {
      cookie: admin?.cookie ?? '',
      headers: html,
    });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Image Path');
    const hidden = await callStore(origin, 'GET /admin/createproduct', {
      cookie: other?.cookie ?? '',
      headers: html,
    });
    expect(hidden.text).not.toContain('Image Path');
    for (const [token, status] of [
      [undefined, 401],
      [other?.token, 403],
    ] as const) {
      const reply = await callStore(origin, 'POST /admin/createproduct', {
        json: NEW_PRODUCT,
        ...(token ? { token } : {}),
      });
      expect([reply.status, reply.body?.success]).toEqual([status, false]);
    }
    const wrong = await callStore(origin, 'POST /admin/createproduct', {
      token: admin?.token ?? '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...NEW_PRODUCT, name: '' }),
    });
    expect([wrong.status, wrong.body?.message]).toEqual([400, 'Name is required.']);
  },
);
