// Collections of the home page: what administrators make, what the home page shows when, and what the log keeps.
import { expect, test, vi } from 'vitest';
import {
  createCollection,
  createCollectionForm,
  deleteCollection,
  deleteImage,
  editCollection,
  editCollectionForm,
  listCollections,
  listShownCollections,
  readWindows,
} from '@/lib/domain/catalogue';
import { webProcess } from '@/lib/http/server/process';
import { listen, listenUrlOf } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, istDateTime } from '@/lib/platform/time';
import { makeImage, makeItem, makeProduct } from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
const { prisma, pool } = shop.db;
const { context } = webProcess();
const [first, second] = [await makeProduct(prisma), await makeProduct(prisma)];

/** In ms from the database's time. */
const at = async (ms: number) => {
  const { rows } = await pool.query('select now() as now');
  return after(rows[0].now, ms).toISOString();
};
const fields = (given: object = {}) => ({
  name: 'Diwali picks',
  nameHi: 'दिवाली की पसंद',
  position: 1,
  imageId: '',
  products: [second.productid, first.productid],
  startsAt: '',
  endsAt: '',
  ...given,
});
const create = (given: object = {}) =>
  createCollection(context, { collection: createCollectionForm.parse(fields(given)) });
const edit = ({ id, updatedAt: seen }: { id: string; updatedAt: string }, given: object = {}) =>
  editCollection(context, { collection: editCollectionForm.parse({ ...fields(given), id, seen }) });
const isShown = async (id: string) => (await listShownCollections(context)).some((each) => each.id === id);
const auditOf = (objectId: string) =>
  prisma.auditEntry.findMany({ where: { objectType: 'collection', objectId }, orderBy: { id: 'asc' } });

test('a collection shows its products in their order, with its picture and both names', async () => {
  const image = await makeImage(prisma, { type: 'Banner' });
  const { id } = await create({ imageId: image.id });
  expect((await listShownCollections(context)).find((each) => each.id === id)).toMatchObject({
    name: 'Diwali picks',
    nameHi: 'दिवाली की पसंद',
    art: image.url,
    products: [{ _id: second.id }, { _id: first.id }],
  });
  await expect(deleteImage(context, { id: image.id })).rejects.toMatchObject({ code: 'conflict' });
  await deleteCollection(context, { id });
  await deleteImage(context, { id: image.id });
});

test('a collection is shown from its beginning until its end, by the time of the database', async () => {
  const planned = await create({ startsAt: await at(60_000) });
  const over = await create({ startsAt: await at(-60_000), endsAt: await at(-1) });
  const open = await create({ startsAt: await at(-60_000), endsAt: await at(60_000) });
  expect(await Promise.all([planned, over, open].map(({ id }) => isShown(id)))).toEqual([false, false, true]);
  expect(planned.state).toBe('planned');
  expect((await listCollections(context)).find(({ id }) => id === over.id)?.state).toBe('over');
});

test('the next window that opens or closes is known to the ms, and one that has passed since is told', async () => {
  await prisma.collection.deleteMany();
  expect(await readWindows(context, { since: null })).toMatchObject({ passed: false, nextIn: null });
  const soon = await create({ startsAt: await at(400), endsAt: await at(90_000) });
  const { now: since, nextIn } = await readWindows(context, { since: null });
  expect(nextIn).toBeGreaterThan(0);
  expect(nextIn).toBeLessThanOrEqual(400);
  expect(await isShown(soon.id)).toBe(false);
  await vi.waitFor(async () => expect((await readWindows(context, { since })).passed).toBe(true));
  expect(await isShown(soon.id)).toBe(true);
  const { now, nextIn: untilEnd } = await readWindows(context, { since });
  expect(untilEnd).toBeGreaterThan(80_000);
  expect((await readWindows(context, { since: now })).passed).toBe(false);
});

test('a tax class that begins with a day opens a window then, and pages are told of each new one', async () => {
  await prisma.collection.deleteMany();
  let changes = 0;
  const listener = listen({
    url: listenUrlOf(pool),
    channels: ['catalogue'],
    onChange: () => (changes += 1),
    onError: () => {},
  });
  await expect.poll(() => listener.connected).toBe(true);
  const before = changes;
  const { itemid } = await makeItem(prisma);
  await expect.poll(() => changes).toBeGreaterThan(before);
  const made = changes;
  // The day after tomorrow in India, whenever this runs.
  const starts = istDateTime(after(new Date(), days(2))).slice(0, 10);
  await prisma.taxClass.create({
    data: {
      id: newId(),
      itemid,
      kind: 'taxable',
      code: '998439',
      rate: 500,
      starts: new Date(starts),
      createdAt: new Date(),
    },
  });
  await expect.poll(() => changes).toBeGreaterThan(made);
  await listener.close();
  const { now, nextIn } = await readWindows(context, { since: null });
  expect(Math.round((now.getTime() + (nextIn ?? 0)) / 1000) * 1000).toBe(
    Date.parse(`${starts}T00:00:00+05:30`),
  );
});

test('a collection without products on sale leaves the home page, and its deleted products leave it', async () => {
  const [stays, goes] = [await makeProduct(prisma), await makeProduct(prisma)];
  const { id } = await create({ products: [stays.productid, goes.productid] });
  const remove = (product: string) =>
    prisma.product.update({ where: { id: product }, data: { deletedAt: new Date() } });
  await remove(goes.id);
  const shown = (await listShownCollections(context)).find((each) => each.id === id);
  expect(shown?.products.map(({ _id }) => _id)).toEqual([stays.id]);
  await remove(stays.id);
  expect(await isShown(id)).toBe(false);
});

test('each change of a collection is in the audit log with what changed', async () => {
  const made = await create();
  const edited = await edit(made, { name: 'Holi picks', products: [first.productid] });
  await edit(edited, { name: 'Holi picks', products: [first.productid] });
  await deleteCollection(context, { id: made.id });
  expect(await auditOf(made.id)).toMatchObject([
    { action: 'create-collection', after: { name: 'Diwali picks', image: null } },
    {
      action: 'edit-collection',
      before: { name: 'Diwali picks', products: [second.productid, first.productid] },
      after: { name: 'Holi picks', products: [first.productid] },
    },
    { action: 'delete-collection', before: { name: 'Holi picks' } },
  ]);
});

test('of two editors of a collection the second is told, and saves nothing', async () => {
  const made = await create();
  await edit(made, { name: 'By the first' });
  await expect(edit(made, { name: 'By the second' })).rejects.toMatchObject({ code: 'conflict' });
  await deleteCollection(context, { id: made.id });
  await expect(edit(made)).rejects.toMatchObject({ code: 'not_found' });
});

test('a collection of unknown products or with an unknown picture is refused at its field', async () => {
  await expect(create({ products: [99_999_999] })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { products: { messageKey: 'catalogue.noSuchProducts' } },
  });
  await expect(create({ imageId: 'gone' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { imageId: { messageKey: 'catalogue.noSuchImage' } },
  });
});

test('a window that ends before it begins is refused by the form and by the database', async () => {
  const [startsAt, endsAt] = [await at(60_000), await at(0)];
  expect(createCollectionForm.safeParse(fields({ startsAt, endsAt })).success).toBe(false);
  expect(createCollectionForm.safeParse(fields({ startsAt: endsAt, endsAt: startsAt })).success).toBe(true);
  const row = { id: 'backwards', name: 'x', position: 1, createdAt: new Date(), updatedAt: new Date() };
  await expect(prisma.collection.create({ data: { ...row, startsAt, endsAt } })).rejects.toThrow();
});
