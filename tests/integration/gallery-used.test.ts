// A picture that a page of the panel shows may have been deleted in another one since.
import { afterAll, expect, test } from 'vitest';
import {
  createImage,
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  deleteImage,
  editItem,
  editItemBody,
  editProduct,
  editProductForm,
} from '@/lib/domain/catalogue';
import { mediaUrl } from '@/lib/domain/catalogue/gallery/media-address';
import { openDatabase } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { makePicture } from '../support/pictures';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { openShop } from '../support/shop';
import { cutCommits } from '../support/shop/commit-cutter';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const context = { ...shop.context, actor: make.makeActor() };
const cutter = await cutCommits(shop.database.url);
const behind = openDatabase({ url: cutter.url, max: 2 });
afterAll(async () => {
  await behind.close();
  await cutter.close();
});
let pictures = 0;

async function picture(): Promise<{ id: string; url: string }> {
  pictures += 1;
  const url = mediaUrl(String(pictures).padStart(32, '0'));
  return shop.db.galleryImage.create({
    data: { id: newId(), title: 'Gems', type: 'Product', url, createdAt: new Date() },
  });
}

const item = (given: object = {}) =>
  createItem(context, { item: createItemBody.parse({ ...NEW_ITEM, ...given }) });
const product = (given: object = {}) =>
  createProduct(context, { product: createProductBody.parse({ ...NEW_PRODUCT, ...given }) });
async function changeProduct(given: object) {
  const { _id: id, productid: _, createdAt: __, updatedAt: seen, ...fields } = await product();
  const { gameClass, gameReason } = NEW_PRODUCT;
  const form = {
    ...fields,
    gameClass,
    gameReason,
    gameEvidence: '',
    id,
    seen,
    apiType: NEW_PRODUCT.apiType,
    ...given,
  };
  return editProduct(context, { product: editProductForm.parse(form) });
}
async function changeItem(given: object) {
  const { itemid } = await item();
  return editItem(context, {
    itemName: String(itemid),
    item: editItemBody.parse({ ...NEW_ITEM, ...given }),
  });
}

test.each([
  ['a new item', item],
  ['a new product', product],
  ['a changed item', changeItem],
  ['a changed product', changeProduct],
])('bug: %s was saved with a picture that had been deleted since its page was opened', async (_, save) => {
  const { id, url } = await picture();
  await expect(save({ imgpath: url })).resolves.toMatchObject({ imgpath: url });
  const gone = await picture();
  await deleteImage(context, { id: gone.id });
  await expect(save({ imgpath: gone.url })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(deleteImage(context, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  ['a new item', item],
  ['a new product', product],
  ['a changed item', changeItem],
  ['a changed product', changeProduct],
])('bug: the picture of %s that was named by another of its widths could be deleted', async (_, save) => {
  const { id, url } = await picture();
  const narrow = url.replace('-1440.', '-480.');
  await expect(save({ imgpath: `${narrow}?again` })).resolves.toMatchObject({ imgpath: url });
  await expect(deleteImage(context, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a picture that a version before stored by another of its widths is in use', async () => {
  const { id, url } = await picture();
  await make.makeProduct(shop.db, { imgpath: url.replace('-1440.', '-960.') });
  await expect(deleteImage(context, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a picture that is deleted while it is saved is deleted or used, and never both', async () => {
  const { id, url } = await picture();
  const { pool } = shop.database.owner;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from gallery_images where id = $1 for update', [id]);
  const removed = deleteImage(context, { id }).then(
    () => 'deleted',
    () => 'kept',
  );
  await expect.poll(() => countLockWaiters(pool)).toBe(1);
  const saved = item({ imgpath: url }).then(
    () => 'saved',
    () => 'refused',
  );
  await expect.poll(() => countLockWaiters(pool)).toBe(2);
  await holder.query('commit');
  holder.release();
  expect(['deleted refused', 'kept saved']).toContain(`${await removed} ${await saved}`);
});

test('bug: the files of a picture were removed when only the answer to its commit was lost', async () => {
  const upload = {
    images: new Uint8Array(await makePicture()),
    title: 'Kept',
    titleHi: '',
    offer: '',
    offerHi: '',
    redirectUrl: '',
  };
  cutter.cutAt(1);
  await expect(
    createImage({ ...context, db: behind.prisma }, { ...upload, type: 'Product' }),
  ).rejects.toThrow();
  const { url } = await shop.db.galleryImage.findFirstOrThrow({ where: { title: 'Kept' } });
  const files = await context.media.list();
  expect(files.map(({ key }) => mediaUrl(key))).toContain(url);
});
