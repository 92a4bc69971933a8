// What items are counted in: typed in the panel, shown to everyone, kept when it is not sent.
import { expect, test } from 'vitest';
import { editItemForm, editProduct, editProductForm, listAdminItems } from '@/lib/domain/catalogue';
import { webProcess } from '@/lib/http/server/process';
import { makeItem, makeProduct } from '../support/make';
import { openCatalogue } from '../support/server/catalogue';
import { NEW_ITEM } from '../support/server/stock';

const { shop, call, createItem, createProduct, auditLogOf } = await openCatalogue();
const { prisma } = shop.db;
const { context } = webProcess();
const itemOf = (reply: { body: unknown }) =>
  (reply.body as { item: { itemid: number; unitCount: unknown } }).item;

test('the units of an item are stored with a new item, and an edit keeps them unless it names them', async () => {
  const made = itemOf(await createItem({ unitCount: 330 }));
  expect(made.unitCount).toBe(330);
  const edit = async (given: object) =>
    itemOf(await call(`POST /admin/edititem/${made.itemid}`, { ...NEW_ITEM, ...given })).unitCount;
  expect(await edit({})).toBe(330);
  expect(await edit({ unitCount: 300 })).toBe(300);
  expect(await edit({ unitCount: '' })).toBeNull();
  expect(await auditLogOf(made.itemid)).toMatchObject([
    { action: 'create-item', after: { unitCount: 330 } },
    { action: 'edit-item', before: { unitCount: 330 }, after: { unitCount: 300 } },
    { action: 'edit-item', before: { unitCount: 300 }, after: { unitCount: null } },
  ]);
});

test('a form of the panel that leaves out what its product is counted in is refused, instead of erasing it', async () => {
  const product = await makeProduct(prisma, { unitName: 'diamond' });
  const { product: view } = (await call(`GET /product/eachproduct/${product.id}`)).body as {
    product: Record<string, unknown>;
  };
  const classified = { gameClass: 'social', gameReason: 'Played without stakes.', gameEvidence: '' };
  const form = { ...view, ...classified, id: product.id, seen: view.updatedAt };
  expect(editProductForm.safeParse(form).success).toBe(true);
  for (const name of ['unitName', 'unitPlural', 'unitNameHi'])
    expect(editProductForm.safeParse({ ...form, [name]: undefined }).success, name).toBe(false);
  const given = editProductForm.parse({ ...form, unitPlural: ' diamonds ', unitNameHi: 'डायमंड' });
  expect(await editProduct(context, { product: given })).toMatchObject({
    unitName: 'diamond',
    unitPlural: 'diamonds',
    unitNameHi: 'डायमंड',
  });
  expect(await auditLogOf(product.id)).toMatchObject([
    { action: 'edit-product', before: { unitNameHi: '' }, after: { unitNameHi: 'डायमंड' } },
  ]);
});

test('everyone sees what a product is counted in and how many units an item holds', async () => {
  const { product } = (await createProduct({ unitName: 'UC', unitNameHi: 'UC' })).body as {
    product: { _id: string };
  };
  const item = await makeItem(prisma, { product: { id: product._id }, unitCount: 60 });
  expect((await shop.call(`GET /product/eachproduct/${product._id}`)).body).toMatchObject({
    product: { unitName: 'UC', unitPlural: '', unitNameHi: 'UC' },
  });
  expect((await shop.call(`GET /item/${product._id}`)).body).toMatchObject({
    items: [{ itemid: item.itemid, unitCount: 60 }],
  });
});

test('the panel names the unit of each product that has the item, for the preview of its price', async () => {
  const counted = await makeProduct(prisma, { unitName: 'gem', unitPlural: 'gems' });
  const item = await makeItem(prisma, { product: counted });
  await prisma.productItem.create({
    data: { productId: (await makeProduct(prisma)).id, itemid: item.itemid, position: 0 },
  });
  const [listed] = await listAdminItems(context, { search: String(item.itemid) });
  expect(listed?.products.length).toBe(2);
  expect(listed?.units).toEqual([
    { name: counted.name, unitName: 'gem', unitPlural: 'gems', unitNameHi: '' },
  ]);
});

test('no row holds zero units, whoever writes it', async () => {
  const item = await makeItem(prisma);
  await expect(
    prisma.item.update({ where: { itemid: item.itemid }, data: { unitCount: 0 } }),
  ).rejects.toThrow();
  expect(editItemForm.safeParse({ id: item.id, item: { ...NEW_ITEM, unitCount: 0 } }).success).toBe(false);
});
