// The questions on the page of a product: written in the panel, shown to everyone, counted while Hindi is missing.
import { expect, test } from 'vitest';
import { editProduct, editProductForm, listAdminProducts } from '@/lib/domain/catalogue';
import { webProcess } from '@/lib/http/server/process';
import { makeProduct } from '../support/make';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { openCatalogue } from '../support/server/catalogue';
import { fingerprint } from '../support/server/fingerprint';

const { shop, call, createProduct, auditLogOf } = await openCatalogue();
const { prisma, pool } = shop.db;
const { context } = webProcess();
const first = { question: 'How long?', questionHi: 'कितनी देर?', answer: 'A minute.', answerHi: 'एक मिनट।' };
const second = { question: 'For whom?', questionHi: '', answer: 'For all.', answerHi: '' };

async function formOf(id: string) {
  const { product } = (await shop.call(`GET /product/eachproduct/${id}`)).body as {
    product: Record<string, unknown>;
  };
  const classified = { gameClass: 'social', gameReason: 'Played without stakes.', gameEvidence: '' };
  return { ...product, ...classified, id, seen: product.updatedAt };
}

test('questions are stored in their order with a new product, and everyone may read them', async () => {
  const reply = await createProduct({ faq: [second, first] });
  expect(reply.status, reply.text).toBe(200);
  const { product } = reply.body as { product: { _id: string } };
  expect((await shop.call(`GET /product/eachproduct/${product._id}`)).body).toMatchObject({
    product: { faq: [second, first] },
  });
});

test('a question without an answer is refused, and nothing is written', async () => {
  const before = await fingerprint(pool);
  const reply = await createProduct({ faq: [first, { ...second, answer: '' }] });
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe(
    'Each question needs its question and its answer in English, as plain text.',
  );
  expect(Object.keys(fieldsOf(reply) ?? {})[0]?.split('.')[0]).toBe('faq');
  expect(await fingerprint(pool)).toEqual(before);
});

test('an edit replaces the questions, with an entry in the audit log; a form without them is refused', async () => {
  const { id } = await makeProduct(prisma, { faq: [first, second] });
  const form = await formOf(id);
  expect(editProductForm.safeParse({ ...form, faq: undefined }).success).toBe(false);
  await editProduct(context, { product: editProductForm.parse({ ...form, faq: [second] }) });
  await expect(
    editProduct(context, { product: editProductForm.parse({ ...form, faq: [] }) }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect((await formOf(id)) as object).toMatchObject({ faq: [second] });
  expect(await auditLogOf(id)).toMatchObject([
    { action: 'edit-product', before: { faq: [first, second] }, after: { faq: [second] } },
  ]);
});

test('changing stock and note leaves the questions as they are', async () => {
  const { id } = await makeProduct(prisma, { faq: [first] });
  await call('POST /admin/updateproduct', { _id: id, instock: false, importantNote: 'x' });
  expect(await formOf(id)).toMatchObject({ faq: [first], instock: false });
});

test('a product lacks Hindi while one of its questions or answers does, or the name of its unit', async () => {
  const { id } = await makeProduct(prisma, { nameHi: 'प्रोडक्ट', faq: [first] });
  const isMissing = async () =>
    (await listAdminProducts(context, { hindi: 'missing' })).some(({ _id }) => _id === id);
  expect(await isMissing()).toBe(false);
  for (const faq of [
    [first, { ...second, questionHi: 'किसके लिए?' }],
    [{ ...second, answerHi: 'सब के लिए' }, first],
  ]) {
    await prisma.product.update({ where: { id }, data: { faq } });
    expect(await isMissing()).toBe(true);
  }
  await prisma.product.update({ where: { id }, data: { faq: [first], unitName: 'gem' } });
  expect(await isMissing()).toBe(true);
  await prisma.product.update({ where: { id }, data: { unitNameHi: 'जेम' } });
  expect(await isMissing()).toBe(false);
});

test('no row holds anything but a list of questions, whoever writes it', async () => {
  const { id } = await makeProduct(prisma);
  await expect(prisma.product.update({ where: { id }, data: { faq: { first } } })).rejects.toThrow();
});
