// The Hindi texts that administrators type: what counts as missing, what the lists show, and how pictures are edited.
import { expect, test } from 'vitest';
import {
  countMissingHindi,
  editImage,
  listAdminItems,
  listAdminProducts,
  listImages,
  updateProduct,
} from '@/lib/domain/catalogue';
import { editImageForm, type MissingHindi } from '@/lib/domain/catalogue/schema';
import { webProcess } from '@/lib/http/server/process';
import { makeImage, makeItem, makeProduct } from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';
import { NEW_ITEM } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
const { prisma } = shop.db;
const { context } = webProcess();
const { token } = await newPerson(shop.db, { role: 'admin' });

async function countsAfter(change: () => Promise<unknown>): Promise<MissingHindi> {
  const before = await countMissingHindi(context);
  await change();
  const now = await countMissingHindi(context);
  return {
    products: now.products - before.products,
    items: now.items - before.items,
    images: now.images - before.images,
    collections: now.collections - before.collections,
  };
}

test('a product lacks Hindi without a Hindi name, and without a Hindi note where it has a note', async () => {
  const product = await makeProduct(prisma);
  const missing = async () =>
    (await listAdminProducts(context, { hindi: 'missing' })).map(({ _id }) => _id).includes(product.id);
  expect(await missing()).toBe(true);
  await prisma.product.update({ where: { id: product.id }, data: { nameHi: 'वीकली पास' } });
  expect(await missing()).toBe(false);
  expect(
    await countsAfter(() => updateProduct(context, { id: product.id, importantNote: 'Once a week' })),
  ).toEqual({ products: 1, items: 0, images: 0, collections: 0 });
  expect(await missing()).toBe(true);
  await updateProduct(context, { id: product.id, noteHi: 'हफ़्ते में एक बार' });
  expect(await missing()).toBe(false);
});

test('a search and the filter of missing Hindi apply together, also to a number', async () => {
  const [done, open] = [await makeItem(prisma), await makeItem(prisma)];
  await prisma.item.update({ where: { itemid: done.itemid }, data: { nameHi: '86 डायमंड' } });
  const found = async (search: string) =>
    (await listAdminItems(context, { search, hindi: 'missing' })).map(({ itemid }) => itemid);
  expect(await found(String(done.itemid))).not.toContain(done.itemid);
  expect(await found(String(open.itemid))).toContain(open.itemid);
});

test('the filter shows no deleted item, and its count leaves it out', async () => {
  const item = await makeItem(prisma);
  const remove = () =>
    prisma.item.update({ where: { itemid: item.itemid }, data: { deletedAt: new Date() } });
  expect(await countsAfter(remove)).toEqual({ products: 0, items: -1, images: 0, collections: 0 });
  const listed = await listAdminItems(context, { hindi: 'missing' });
  expect(listed.map(({ itemid }) => itemid)).not.toContain(item.itemid);
});

test('an edit that names no Hindi leaves the Hindi name of an item as it is', async () => {
  const item = await makeItem(prisma);
  const edit = (fields: object) =>
    shop.call(`POST /admin/edititem/${item.itemid}`, { token, json: { ...NEW_ITEM, ...fields } });
  expect((await edit({ nameHi: ' 86 डायमंड ' })).status).toBe(200);
  expect((await edit({ name: '86 Diamonds' })).status).toBe(200);
  const { nameHi, name } = await prisma.item.findUniqueOrThrow({ where: { itemid: item.itemid } });
  expect({ nameHi, name }).toEqual({ nameHi: '86 डायमंड', name: '86 Diamonds' });
});

test('the texts and the link of a picture change without another upload, and the audit log has what changed', async () => {
  const image = await makeImage(prisma, { type: 'CarouselPc', title: 'Diamonds' });
  expect((await listImages(context, { hindi: 'missing' })).map(({ id }) => id)).toContain(image.id);
  const given = { id: image.id, title: 'Diamonds', offer: 'Save 17%', redirectUrl: '/product/x' };
  const seen = { title: 'Diamonds', titleHi: '', offer: '', offerHi: '', redirectUrl: null };
  const input = editImageForm.parse({ ...given, seen, titleHi: ' डायमंड ', offerHi: '17% की बचत' });
  expect(await editImage(context, input)).toMatchObject({
    ...given,
    titleHi: 'डायमंड',
    offerHi: '17% की बचत',
    url: image.url,
  });
  expect((await listImages(context, { hindi: 'missing' })).map(({ id }) => id)).not.toContain(image.id);
  await editImage(context, input);
  expect(
    await prisma.auditEntry.findMany({ where: { objectType: 'image', objectId: image.id } }),
  ).toMatchObject([
    { action: 'edit-image', before: { titleHi: '', redirectUrl: null }, after: { titleHi: 'डायमंड' } },
  ]);
});

test('of two people who edit a picture at once, the second one is refused and undoes nothing', async () => {
  const { id, title } = await makeImage(prisma, { type: 'Banner' });
  const seen = { title, titleHi: '', offer: '', offerHi: '', redirectUrl: null };
  const texts = { title, titleHi: '', offer: '', offerHi: '', redirectUrl: '' };
  const results = await Promise.allSettled([
    editImage(context, { id, seen, ...texts, titleHi: 'डायमंड' }),
    editImage(context, { id, seen, ...texts, offer: 'Save 17%' }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  const kept = await prisma.galleryImage.findUniqueOrThrow({ where: { id } });
  expect([kept.titleHi, kept.offer].filter((text) => text !== '')).toHaveLength(1);
});

test('a picture cannot be edited to link to another site by a trick, and one that is gone cannot be edited', async () => {
  const { id, title } = await makeImage(prisma, { type: 'Banner' });
  const texts = { title, titleHi: '', offer: '', offerHi: '' };
  const seen = { ...texts, redirectUrl: null };
  await expect(
    editImage(context, { id, seen, ...texts, redirectUrl: '/\\evil.example' }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { redirectUrl: { messageKey: 'fieldErrors.leadsElsewhere' } },
  });
  await expect(editImage(context, { id: 'gone', seen, ...texts, redirectUrl: '' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a form that leaves a text of a picture out is refused, instead of erasing it', () => {
  const texts = { title: 'Diamonds', titleHi: '', offer: '', offerHi: '', redirectUrl: '' };
  const form = { id: 'x', seen: texts, ...texts };
  expect(editImageForm.safeParse(form).success).toBe(true);
  for (const name of Object.keys(form))
    expect(editImageForm.safeParse({ ...form, [name]: undefined }).success, name).toBe(false);
});
