// The panel's calls about products: what an administrator creates, changes and deletes, and what is refused in which
// words.
import { expect, test } from 'vitest';
import { makeItem, makeOrder, makeProduct } from '../support/make';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { openCatalogue } from '../support/server/catalogue';
import { fingerprint } from '../support/server/fingerprint';

const { shop, admin, call, createProduct, auditLogOf } = await openCatalogue();
const { prisma, pool } = shop.db;

const FOREIGN_IMAGE =
  'The Image Path must be a path of this store, beginning with /. Upload the picture to the gallery and copy its URL.';

test('POST /admin/createproduct creates a product with its items in their order', async () => {
  const [one, two] = [await makeItem(prisma), await makeItem(prisma)];
  const reply = await createProduct({
    type: ' m lbb ',
    category: 'instant-games',
    items: [two.itemid, one.itemid, two.itemid],
    istrending: true,
  });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    success: true,
    message: 'Product created successfully!',
    product: {
      name: 'A new product',
      type: 'MLBB',
      category: 'instant-games',
      items: [two.itemid, one.itemid],
      inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
      istrending: true,
      isApi: true,
      apiType: 'SMILEBR',
      instock: true,
    },
  });
  const { product } = reply.body as { product: { _id: string } };
  const page = await shop.call(`GET /product/eachproduct/${product._id}`);
  expect(page.body).toMatchObject({ product });
  expect(await auditLogOf(product._id)).toMatchObject([
    { actorId: admin.user.id, action: 'create-product', after: { name: 'A new product' } },
  ]);
});

test.each([
  ['name', '', 'Name is required.'],
  ['name', undefined, 'Name is required.'],
  ['type', '  ', 'Type is required.'],
  ['type', undefined, 'Type is required.'],
  ['type', 'PUBG', 'The Type must be one of MLBB, GENSHIN, HOK, OTHER.'],
  ['category', '', 'Category is required.'],
  ['imgpath', ' ', 'Image Path is required.'],
  ['imgpath', 'javascript:alert(1)', FOREIGN_IMAGE],
  ['imgpath', '//evil.example/x', FOREIGN_IMAGE],
  ['imgpath', '/\\evil.example/x', FOREIGN_IMAGE],
  ['imgpath', 'http://evil.example/x', FOREIGN_IMAGE],
  // The pages load pictures from the store alone: any other would show as the placeholder.
  ['imgpath', 'https://cdn.example/a/b.png', FOREIGN_IMAGE],
  ['imgpath', 'art/a.webp', FOREIGN_IMAGE],
  ['inputs', [{ label: 'User ID' }, { label: ' ' }], 'All input fields must have labels.'],
  ['inputs', [{}], 'All input fields must have labels.'],
  ['unitName', 'x'.repeat(31), 'Units: at most 30 letters or digits each.'],
  ['unitNameHi', '<b>', 'Units: at most 30 letters or digits each.'],
  ['items', ['7'], 'All items must be valid numbers.'],
  ['items', [1.5], 'All items must be valid numbers.'],
  ['apiType', '', 'API Type is required when Is API is true.'],
  ['apiType', null, 'API Type is required when Is API is true.'],
  ['items', [999_999_999], 'There is no item 999999999.'],
])(
  'POST /admin/createproduct refuses a %s of %j in the words of the spec',
  async (field, value, sentence) => {
    const before = await fingerprint(pool);
    const reply = await createProduct({ [field]: value });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(sentence);
    expect(Object.keys(fieldsOf(reply) ?? {})[0]?.split('.')[0]).toBe(field);
    expect(await fingerprint(pool)).toEqual(before);
  },
);

test('POST /admin/createproduct takes every picture of the store', async () => {
  for (const imgpath of ['/art/a.webp', '/media/x-1.webp', '/media/x.webp?w=640'])
    expect((await createProduct({ imgpath })).status, imgpath).toBe(200);
});

test.each([
  ['GENSHIN', 'SMILEBR', 'MLBB'],
  ['HOK', 'SMILEPH', 'MLBB'],
  ['OTHER', 'MOOGOLDMLBB', 'MLBB'],
  ['MLBB', 'MOOGOLDGENSHIN', 'GENSHIN'],
  ['GENSHIN', 'MOOGOLDHOK', 'HOK'],
])(
  'POST /admin/createproduct refuses %s by %s, and takes it with delivery by hand',
  async (type, apiType, delivers) => {
    const reply = await createProduct({ type, apiType });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(
      `${apiType} delivers ${delivers} alone, not ${type}. Choose another Type or API Type, or switch Is API off to deliver by hand.`,
    );
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['apiType']);
    expect((await createProduct({ type, apiType, isApi: false })).status).toBe(200);
    expect((await createProduct({ type, apiType: 'OTHER' })).status).toBe(200);
    expect((await createProduct({ type: delivers, apiType })).status).toBe(200);
  },
);

test('POST /admin/createproduct refuses an item that its supplier would not deliver here, and takes one delivered by hand', async () => {
  const wrong = await makeItem(prisma);
  const byHand = await makeItem(prisma, { isApi: false, apiType: null });
  const genshin = { type: 'GENSHIN', apiType: 'MOOGOLDGENSHIN' };
  const before = await fingerprint(pool);
  const reply = await createProduct({ ...genshin, items: [byHand.itemid, wrong.itemid] });
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe(
    `Item ${wrong.itemid} does not belong here: SMILEBR delivers MLBB alone, not GENSHIN.`,
  );
  expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['items']);
  expect(await fingerprint(pool)).toEqual(before);
  expect((await createProduct({ ...genshin, items: [byHand.itemid] })).status).toBe(200);
});

test('POST /admin/updateproduct changes stock and note, for the next buyer too', async () => {
  const product = await makeProduct(prisma);
  const reply = await call('POST /admin/updateproduct', {
    _id: product.id,
    instock: false,
    importantNote: ' Sold out <b>until</b> Monday ',
  });
  expect(reply.body).toMatchObject({
    success: true,
    message: 'Product instock status updated successfully',
    product: { _id: product.id, instock: false, importantnote: 'Sold out <b>until</b> Monday' },
  });
  expect(await auditLogOf(product.id)).toMatchObject([
    {
      action: 'update-product',
      before: { instock: true, importantnote: '' },
      after: { instock: false, importantnote: 'Sold out <b>until</b> Monday' },
      requestId: reply.headers['x-request-id'],
    },
  ]);
});

test('POST /admin/updateproduct answers not found for a product that does not exist', async () => {
  const body = { _id: 'nothing', instock: true, importantNote: '' };
  expectRefusal(await call('POST /admin/updateproduct', body), 404);
});

test('POST /admin/deleteproduct takes a product out of the store at once and leaves its orders whole', async () => {
  const product = await makeProduct(prisma);
  const order = await makeOrder(prisma, { product });
  const reply = await call(`POST /admin/deleteproduct/${product.productid}`);
  expect(reply.body).toEqual({ success: true, message: 'Product deleted successfully!' });
  expectRefusal(await call(`GET /product/eachproduct/${product.id}`), 404);
  const all = await call('GET /admin/getallproducts');
  expect(all.text).not.toContain(product.id);
  expect(await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).toEqual(order);
  expect((await auditLogOf(product.id)).map(({ action }) => action)).toEqual(['delete-product']);
  expectRefusal(await call(`POST /admin/deleteproduct/${product.id}`), 404);
});
