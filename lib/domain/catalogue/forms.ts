// The schemas of the panel's forms and calls (spec S5.5, S5.6), with messages of their own for invalid input.
import { z } from 'zod';
import { issue, type Message, message, readIssue } from '@/lib/platform/messages';
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
  type ProductFields,
  type ProductType,
  productTypes,
} from './schema';

/** The message for invalid input: the first of the forms' own messages, else a general one. */
export function catalogueRefusal({ issues }: z.ZodError): Message {
  const problems = issues.map((each) => readIssue(each.message));
  return problems.find((each) => each?.messageKey.startsWith('forms.')) ?? message('requests.checkInput');
}

const IMAGE_REQUIRED = issue('forms.imagePathRequired');
/** Pages load pictures only from this store (spec S15.2), so a picture at another address would not be shown. */
const IMAGE_WRONG = issue('forms.imagePathWrong');

const nameField = z
  .string(issue('forms.nameRequired'))
  .trim()
  .min(1, issue('forms.nameRequired'))
  .max(120, issue('forms.nameTooLong'));

const imagePathField = z
  .string(IMAGE_REQUIRED)
  .trim()
  .min(1, IMAGE_REQUIRED)
  .max(500, IMAGE_WRONG)
  .refine(isOwnPath, IMAGE_WRONG);

// Fields accept every text, number or null that a form can hold and refuse it in a pipe, because the compiler compares
// the values of a form with the input of its schema.

/** Accepts '' as null, because forms send '' when nothing is chosen. */
const unset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema);

const apiTypeField = unset(z.enum(apiTypes, issue('forms.apiTypeOfList')).nullable().default(null));

const PRICE_MAX = 10_000_000;

/** Reads rupees, a JSON number with at most 2 decimals, as paise. `sentence` is the message for every error. */
function priceField(sentence: string) {
  return z
    .number(sentence)
    .nullable()
    .pipe(z.number(sentence).positive(sentence).max(PRICE_MAX, sentence))
    .transform((amount, refinement) => {
      try {
        return paiseFromRupees(amount);
      } catch {
        refinement.addIssue(sentence);
        return z.NEVER;
      }
    });
}

/** A price with a message that fits a field of a table. */
export const priceSchema = priceField(issue('fieldErrors.notPrice'));

const LABELS = issue('forms.labelsRequired');
const NUMBERS = issue('forms.itemsNotNumbers');

const productShape = {
  name: nameField,
  type: z
    .string(issue('forms.typeRequired'))
    .transform((text) => text.replace(/\s+/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, issue('forms.typeRequired'))
        .pipe(z.enum(productTypes, issue('forms.typeOneOf', { types: productTypes.join(', ') }))),
    ),
  category: z
    .string(issue('forms.categoryRequired'))
    .pipe(z.enum(categories, issue('forms.categoryRequired'))),
  imgpath: imagePathField,
  importantnote: z
    .string(issue('forms.noteNotText'))
    .trim()
    .max(2000, issue('forms.noteTooLong'))
    .default(''),
  inputs: z
    .array(
      z.object(
        { label: z.string(LABELS).trim().min(1, LABELS).max(60, issue('forms.labelTooLong')) },
        LABELS,
      ),
      LABELS,
    )
    .max(10, issue('forms.tooManyInputs')),
  items: z
    .array(
      z
        .union([z.number(), z.string()], NUMBERS)
        .pipe(z.int(NUMBERS).positive(NUMBERS).max(2_147_483_647, NUMBERS)),
      NUMBERS,
    )
    .max(500, issue('forms.tooManyItems'))
    .transform((items) => [...new Set(items)]),
  istrending: z.boolean(issue('forms.isTrendingNotBoolean')).default(false),
  isApi: z.boolean(issue('forms.isApiNotBoolean')).default(false),
  apiType: apiTypeField,
  instock: z.boolean(issue('forms.inStockNotBoolean')).default(true),
} satisfies { [Field in keyof ProductFields]: z.ZodType<ProductFields[Field]> };

const hasApiType = ({ isApi, apiType }: { isApi: boolean; apiType: ApiType | null }) =>
  !isApi || apiType !== null;
const apiTypeMissing = { error: issue('forms.apiTypeRequired'), path: ['apiType'] };

function refuseWrongPairing(
  product: { type: ProductType; isApi: boolean; apiType: ApiType | null },
  refinement: z.RefinementCtx,
): void {
  const wrong = findIncompatibility(product, product.type);
  if (wrong)
    refinement.addIssue({
      code: 'custom',
      path: ['apiType'],
      message: issue('forms.wrongPairing', { ...wrong }),
    });
}

/** Body of POST /admin/createproduct. */
export const createProductBody = z
  .object(productShape)
  .refine(hasApiType, apiTypeMissing)
  .superRefine(refuseWrongPairing);

/** The form with which the panel changes a product: all fields, and the version that was seen (its `updatedAt`). */
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

const packField = z
  .union([z.string(), z.int().nonnegative().transform(String)], issue('fieldErrors.notIds'))
  .pipe(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/, issue('forms.packWrong')),
  );

/** A list of pack ids, or a text with commas between them. */
const packsField = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean)
      : given,
  z.array(packField, issue('forms.packsNotList')).max(50, issue('forms.tooManyPacks')),
);

const itemShape = {
  name: nameField,
  type: unset(z.enum(itemTypes, issue('forms.typeOfList')).nullable().default(null)),
  suggestedTask: unset(
    z.string(issue('forms.taskNotText')).trim().max(200, issue('forms.taskTooLong')).nullable().default(null),
  ),
  itemidarray: packsField.default([]),
  originalprice: priceField(issue('forms.originalPriceRequired')),
  discountedprice: priceField(issue('forms.discountedPriceRequired')),
  resellprice: priceField(issue('forms.resellPriceRequired')),
  isApi: z.boolean(issue('forms.isApiNotBoolean')).default(false),
  apiType: apiTypeField,
  imgpath: imagePathField,
};

/** Body of POST /admin/createitem. */
export const createItemBody = z.object(itemShape).refine(hasApiType, apiTypeMissing);

/**
 * Body of POST /admin/edititem/{itemid}: the item as JSON. The optional fields, which the form may hide, stay unchanged
 * when they are left out. `__v` is the version that was seen; without it, changes made in the meantime are overwritten.
 */
export const editItemBody = z.object({
  ...itemShape,
  isApi: z.boolean(issue('forms.isApiNotBoolean')).optional(),
  apiType: unset(z.enum(apiTypes, issue('forms.apiTypeOfList')).nullable().optional()),
  inStock: z.boolean(issue('forms.inStockNotBoolean')).optional(),
  __v: z.int().nonnegative().optional(),
});

/** The form with which the panel changes an item. */
export const editItemForm = z.object({ id: idSchema, item: editItemBody });
export const deleteItemForm = z.object({ id: idSchema });
export const deleteProductForm = z.object({ id: idSchema });

/** Rows of the price page that are saved together, each with the version that was seen. */
export const savePricesForm = z.object({
  rows: z
    .array(
      z.object({
        itemid: z.int().positive(),
        seen: z.int().nonnegative(),
        price: priceField(issue('forms.discountedPriceRequired')),
        resellPrice: priceField(issue('forms.resellPriceRequired')),
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
/** `first` enables all routes; `second` disables the first route of each item that has another one. */
export const productRoutingForm = z.object({ id: idSchema, use: z.enum(['first', 'second']) });
export const itemRouteForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  enabled: z.boolean(),
});

/** Rates are stored in ten-thousandths of a rupee. */
export const SCALE = 10_000;
const RATE = issue('forms.rateWrong');
const COST = issue('forms.costWrong');

/** The rate of a currency: rupees for one unit. */
export const currencyRateForm = z.object({
  currency: z.enum(currencies),
  rupees: z
    .number(RATE)
    .nullable()
    .pipe(
      z
        .number(RATE)
        .positive(RATE)
        .max(10_000, RATE)
        .refine((rate) => Math.round(rate * SCALE) / SCALE === rate, RATE),
    ),
});

/** The cost of all packs of a route together, in units of the supplier's currency; null when it is unknown. */
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
