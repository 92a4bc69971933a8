// Pictures and collections.
import { newId } from '@/lib/platform/ids';
import * as make from '../../../support/make';
import { makePicture } from '../../../support/pictures';
import { type MakeCase, NAME, unique, withRow } from './action-case';

const withImage = withRow(
  (db) => db.galleryImage,
  (db) => make.makeImage(db, { title: NAME, type: 'Item' }),
);

function withCollection(
  inputOf: (given: { id: string; updatedAt: Date; productid: number }) => object,
): MakeCase {
  return async (db) => {
    const { productid } = await make.makeProduct(db);
    const now = new Date();
    const row = { id: newId(), name: NAME, position: 1, createdAt: now, updatedAt: now };
    const { id, updatedAt } = await db.collection.create({ data: row });
    const where = { id };
    return {
      input: inputOf({ id, updatedAt, productid }),
      state: () => db.collection.findUnique({ where, include: { products: true } }),
      cleanUp: () => db.collection.deleteMany({ where }),
    };
  };
}

const NEW_COLLECTION = {
  name: NAME,
  nameHi: 'टेस्ट से',
  position: 1,
  imageId: '',
  startsAt: '',
  endsAt: '',
};

export const galleryCases: Record<string, MakeCase> = {
  uploadImageAction: async (db) => {
    const title = unique();
    const where = { title };
    return {
      input: {
        title,
        titleHi: '',
        offer: '',
        offerHi: '',
        redirectUrl: '',
        type: 'Item',
        images: new Blob([new Uint8Array(await makePicture({ width: 64, height: 64 }))]),
        key: crypto.randomUUID(),
      },
      state: () => db.galleryImage.count({ where }),
      cleanUp: () => db.galleryImage.deleteMany({ where }),
    };
  },
  deleteImageAction: withImage(({ id, title, titleHi, offer, offerHi, redirectUrl }) => ({
    id,
    seen: { title, titleHi, offer, offerHi, redirectUrl },
  })),
  editImageAction: withImage(({ id, title, titleHi, offer, offerHi, redirectUrl }) => ({
    id,
    seen: { title, titleHi, offer, offerHi, redirectUrl },
    title,
    offer,
    offerHi,
    titleHi: 'टेस्ट से',
    redirectUrl: '/home',
  })),
  createCollectionAction: async (db) => {
    const name = unique();
    const where = { name };
    const { productid } = await make.makeProduct(db);
    return {
      input: { ...NEW_COLLECTION, name, products: [productid] },
      state: () => db.collection.count({ where }),
      cleanUp: () => db.collection.deleteMany({ where }),
    };
  },
  editCollectionAction: withCollection(({ id, updatedAt, productid }) => ({
    ...NEW_COLLECTION,
    products: [productid],
    id,
    seen: updatedAt.toISOString(),
  })),
  deleteCollectionAction: withCollection(({ id, updatedAt }) => ({ id, seen: updatedAt.toISOString() })),
};
