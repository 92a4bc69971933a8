// A picture that a page of the panel shows may have been deleted in another one since.
import { expect, test } from 'vitest';
import {
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  deleteImage,
  editItem,
  editItemBody,
  editProduct,
} from '@/lib/domain/catalogue';
import { mediaUrl } from '@/lib/domain/catalogue/gallery/media-address';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { openShop } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const context = { ...shop.context, actor: make.makeActor() };
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
  return editProduct(context, { product: form as Parameters<typeof editProduct>[1]['product'] });
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
