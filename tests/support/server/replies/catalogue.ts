// Products, items, pictures, reviews of products, and wishes.
import { z } from 'zod';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { done, maybe, reply, rupees, text, time } from './reply';

export const product = z.strictObject({
  _id: text,
  productid: z.number(),
  name: text,
  nameHi: text,
  imgpath: text,
  importantnote: text,
  noteHi: text,
  instock: z.boolean(),
  isApi: z.boolean(),
  apiType: maybe,
  istrending: z.boolean(),
  type: text,
  category: text,
  inputs: z.array(z.strictObject({ label: text })),
  aliases: z.array(text),
  unitName: text,
  unitPlural: text,
  unitNameHi: text,
  faq: z.array(z.strictObject({ question: text, questionHi: text, answer: text, answerHi: text })),
  items: z.array(z.number()),
  createdAt: time,
  updatedAt: time,
} satisfies Record<keyof ProductView, z.ZodType>);

const itemFields = {
  _id: text,
  id: text,
  itemid: z.number(),
  name: text,
  nameHi: text,
  imgpath: text,
  type: maybe,
  apiType: maybe,
  suggestedTask: maybe,
  originalprice: rupees,
  discountedprice: rupees,
  inStock: z.boolean(),
  isApi: z.boolean(),
  unitCount: z.number().nullable(),
  bundleOf: z.number().nullable(),
  bundleCount: z.number().nullable(),
  createdAt: time,
  updatedAt: time,
  __v: z.number(),
};

export const itemForAll = z.strictObject(itemFields);

export const itemForResellers = z.strictObject({
  ...itemFields,
  resellprice: rupees,
  saving: text.optional(),
  gst: z.number().optional(),
});

export const itemForAdmins = z.strictObject({
  ...itemFields,
  resellprice: rupees,
  itemidarray: z.array(text),
});

export const image = z.strictObject({
  id: text,
  title: text,
  titleHi: text,
  offer: text,
  offerHi: text,
  type: text,
  url: text,
  redirectUrl: maybe,
});

const images = z.array(image);

export const products = z.array(product);

export const catalogueReplies: Record<string, z.ZodType> = {
  'GET /product/gethomeproducts': reply({
    trending: products,
    instantGames: products,
    games: products,
    ott: products,
    others: products,
  }),
  'GET /product/searchindex': reply({
    documents: z.array(
      z.strictObject({
        id: text,
        name: text,
        aliases: z.array(text),
        imgpath: text,
        entries: z.array(
          z.strictObject({ itemid: z.number(), name: text, amount: rupees, available: z.boolean() }),
        ),
        weight: z.number(),
      }),
    ),
    vocabulary: z.strictObject({ optional: z.array(text), synonyms: z.record(text, text) }),
    popular: z.array(text),
  }),
  'GET /product/search': reply({
    products: z.array(
      z.strictObject({
        _id: text,
        name: text,
        imgpath: text,
        item: z.strictObject({ itemid: z.number(), name: text, price: rupees }).nullable(),
      }),
    ),
    complete: z.boolean(),
  }),
  'POST /product/missedsearch': reply({}),
  'GET /product/allproducts': products,
  'GET /product/eachproduct/[id]': reply({ product }),
  'GET /gallery/images': reply({ CarouselMb: images, CarouselPc: images, Popup: images }),
  'POST /product-reviews': done,
  'POST /product-reviews/remove': done,
  'GET /wishes': reply({
    favourite: z.boolean(),
    watches: z.array(z.strictObject({ itemid: z.number(), kind: text })),
  }),
  'POST /wishes/favourite': done,
  'POST /wishes/watch': reply({ reachable: z.boolean() }),
};
