// What the forms and calls of the panel take (spec S5.5, S5.6), with its own sentences for what is wrong.
import { z } from 'zod';
import { paiseFromRupees } from '@/lib/platform/money';
import { findIncompatibility } from './routes/compatibility';
import {
  type ApiType,
  apiTypes,
  categories,
  currencies,
  idSchema,
  isOwnPath,
  itemTypes,
  type ProductType,
  productTypes,
} from './schema';

/** The sentence to show: the first of the form's own, else that something has to be looked at. */
export function catalogueRefusal({ issues }: z.ZodError): string {
  return issues.map(({ message }) => message).find(isSentence) ?? 'Please check what you entered.';
}

function isSentence(text: string): boolean {
  return /^[A-Z].*\.$/.test(text);
}

const IMAGE_REQUIRED = 'Image Path is required.';
/** Pages load pictures from the shop alone (spec S15.2), so another address would never be seen. */
const IMAGE_WRONG =
  'The Image Path must be a path of this shop, beginning with /. Upload the picture to the gallery and copy its URL.';
export const API_TYPE_REQUIRED = 'API Type is required when Is API is true.';

const nameField = z
  .string('Name is required.')
  .trim()
  .min(1, 'Name is required.')
  .max(120, 'The Name has at most 120 characters.');

const imagePathField = z
  .string(IMAGE_REQUIRED)
  .trim()
  .min(1, IMAGE_REQUIRED)
  .max(500, IMAGE_WRONG)
  .refine(isOwnPath, IMAGE_WRONG);

/** Forms send '' for what was not chosen. */
const unset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema);

const apiTypeField = unset(
  z.enum(apiTypes, 'Please choose an API Type of the list.').nullable().default(null),
);

const PRICE_MAX = 10_000_000;

/** Rupees with at most 2 decimals, as JSON carries them, to paise. */
function priceField(sentence: string) {
  return z
    .number(sentence)
    .positive(sentence)
    .max(PRICE_MAX, sentence)
    .transform((amount, told) => {
      try {
        return paiseFromRupees(amount);
      } catch {
        told.addIssue(sentence);
        return z.NEVER;
      }
    });
}

/** As `priceField`, in the words of a field that stands in a table. */
export const priceSchema = priceField('must be more than 0 rupees, with at most 2 decimals');

const LABELS = 'All input fields must have labels.';
const NUMBERS = 'All items must be valid numbers.';

const productShape = {
  name: nameField,
  type: z
    .string('Type is required.')
    .transform((text) => text.replace(/\s+/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Type is required.')
        .pipe(z.enum(productTypes, `The Type must be one of ${productTypes.join(', ')}.`)),
    ),
  category: z.enum(categories, 'Category is required.'),
  imgpath: imagePathField,
  importantnote: z
    .string('The Important Note must be text.')
    .trim()
    .max(2000, 'The Important Note has at most 2,000 characters.')
    .default(''),
  inputs: z
    .array(
      z.object(
        { label: z.string(LABELS).trim().min(1, LABELS).max(60, 'A label has at most 60 characters.') },
        LABELS,
      ),
      LABELS,
    )
    .max(10, 'A product has at most 10 input fields.'),
  items: z
    .array(z.int(NUMBERS).positive(NUMBERS).max(2_147_483_647, NUMBERS), NUMBERS)
    .max(500, 'A product has at most 500 items.')
    .transform((items) => [...new Set(items)]),
  istrending: z.boolean('Is Trending must be true or false.').default(false),
  isApi: z.boolean('Is API must be true or false.').default(false),
  apiType: apiTypeField,
  instock: z.boolean('In Stock must be true or false.').default(true),
};

const hasApiType = ({ isApi, apiType }: { isApi: boolean; apiType: ApiType | null }) =>
  !isApi || apiType !== null;
const apiTypeMissing = { error: API_TYPE_REQUIRED, path: ['apiType'] };

function refuseWrongPairing(
  product: { type: ProductType; isApi: boolean; apiType: ApiType | null },
  told: z.RefinementCtx,
): void {
  const wrong = findIncompatibility(product, product.type);
  if (wrong)
    told.addIssue({
      code: 'custom',
      path: ['apiType'],
      message: `${wrong} Choose another Type or API Type, or switch Is API off to deliver by hand.`,
    });
}

/** Body of POST /admin/createproduct. */
export const createProductBody = z
  .object(productShape)
  .refine(hasApiType, apiTypeMissing)
  .superRefine(refuseWrongPairing);

/** What the panel sends to change a product: all of it, and the version that was seen (its `updatedAt`). */
export const editProductForm = z
  .object({ ...productShape, id: idSchema, seen: z.iso.datetime() })
  .refine(hasApiType, apiTypeMissing)
  .superRefine(refuseWrongPairing);

/** Body of POST /admin/updateproduct. */
export const updateProductBody = z.object({
  _id: idSchema,
  instock: z.boolean(),
  importantNote: productShape.importantnote.unwrap(),
});

const packField = z.union([z.string(), z.int().nonnegative().transform(String)], 'must be ids').pipe(
  z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, 'An id of the ID array has letters, digits, - and _ alone.'),
);

/** A list, or text with commas between the ids. */
const packsField = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean)
      : given,
  z.array(packField, 'The item ID array must be a list of ids.').max(50, 'An item has at most 50 packs.'),
);

const itemShape = {
  name: nameField,
  type: unset(z.enum(itemTypes, 'Please choose a Type of the list.').nullable().default(null)),
  suggestedTask: unset(
    z
      .string('The Suggested Task must be text.')
      .trim()
      .max(200, 'The Suggested Task is too long.')
      .nullable()
      .default(null),
  ),
  itemidarray: packsField.default([]),
  originalprice: priceField('Valid Original Price is required.'),
  discountedprice: priceField('Valid Discounted Price is required.'),
  resellprice: priceField('Valid Resell Price is required.'),
  isApi: z.boolean('Is API must be true or false.').default(false),
  apiType: apiTypeField,
  imgpath: imagePathField,
};

/** Body of POST /admin/createitem. */
export const createItemBody = z.object(itemShape).refine(hasApiType, apiTypeMissing);

/**
 * Body of POST /admin/edititem/{itemid}: the item as JSON. What is left out of the fields that the form hides stays as it
 * is; `__v` is the version that was seen, and without it the last one to write wins.
 */
export const editItemBody = z.object({
  ...itemShape,
  isApi: z.boolean('Is API must be true or false.').optional(),
  apiType: unset(z.enum(apiTypes, 'Please choose an API Type of the list.').nullable().optional()),
  inStock: z.boolean('In Stock must be true or false.').optional(),
  __v: z.int().nonnegative().optional(),
});

/** What the panel sends to change an item. */
export const editItemForm = z.object({ id: idSchema, item: editItemBody });
export const deleteItemForm = z.object({ id: idSchema });
export const deleteProductForm = z.object({ id: idSchema });

/** Rows of the price screen that are changed together; each names the version it saw. */
export const savePricesForm = z.object({
  rows: z
    .array(
      z.object({
        itemid: z.int().positive(),
        seen: z.int().nonnegative(),
        price: priceField('Valid Discounted Price is required.'),
        resellPrice: priceField('Valid Resell Price is required.'),
      }),
    )
    .min(1)
    .max(500),
});

export const itemStockForm = z.object({
  items: z.array(z.int().positive()).min(1).max(500),
  inStock: z.boolean(),
});
export const productStockForm = z.object({ id: idSchema, instock: z.boolean() });
export const productNoteForm = z.object({
  id: idSchema,
  importantNote: productShape.importantnote.unwrap(),
  seen: z.iso.datetime(),
});
/** `first`: every route, in its order; `second`: the first route of each item rests while it has another one. */
export const productRoutingForm = z.object({ id: idSchema, use: z.enum(['first', 'second']) });
export const itemRouteForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  enabled: z.boolean(),
});

/** Rates are kept in ten-thousandths of a rupee. */
export const SCALE = 10_000;
const RATE = 'A rate is rupees for one unit: more than 0, with at most 4 decimals.';
const COST = 'A cost is 0 or more, with at most 2 decimals.';

/** Rupees for one unit of the currency. */
export const currencyRateForm = z.object({
  currency: z.enum(currencies),
  rupees: z
    .number(RATE)
    .positive(RATE)
    .max(10_000, RATE)
    .refine((rate) => Math.round(rate * SCALE) / SCALE === rate, RATE),
});

/** What all packs of a route cost together, in whole units of the supplier's currency; null when it is not known. */
export const routeCostForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  cost: z
    .number(COST)
    .nonnegative(COST)
    .max(PRICE_MAX, COST)
    .refine((cost) => Math.round(cost * 100) / 100 === cost, COST)
    .nullable(),
});
