// The schemas of the panel's forms and calls about items (spec S5.6).
import { z } from 'zod';
import {
  apiTypeField,
  apiTypeMissing,
  hasApiType,
  hindiNameField,
  imagePathField,
  nameField,
  priceField,
  unset,
} from '@/lib/domain/catalogue/form-fields';
import { apiTypes, idSchema, itemTypes } from '@/lib/domain/catalogue/schema';
import { API_TYPES } from '@/lib/integrations/suppliers/descriptors';
import { issue } from '@/lib/platform/messages';

const supplierApiTypes = API_TYPES.map(({ apiType }) => apiType);

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

const UNITS = issue('forms.unitCountWrong');
const unitCountField = z
  .union([z.number(), z.string()], UNITS)
  .pipe(z.int(UNITS).positive(UNITS).max(100_000_000, UNITS))
  .nullable();

const COUNT = issue('forms.bundleCountWrong');
const bundleShape = {
  bundleOf: unset(
    z
      .union([z.number(), z.string()], issue('forms.bundleOfWrong'))
      .pipe(z.int(issue('forms.bundleOfWrong')).positive(issue('forms.bundleOfWrong')).max(2_147_483_647))
      .nullable()
      .optional(),
  ),
  bundleCount: unset(
    z
      .union([z.number(), z.string()], COUNT)
      .pipe(z.int(COUNT).min(2, COUNT).max(20, COUNT))
      .nullable()
      .optional(),
  ),
};
const isWholeBundle = ({
  bundleOf,
  bundleCount,
}: {
  bundleOf?: number | null;
  bundleCount?: number | null;
}) => ((bundleOf ?? null) === null ? (bundleCount ?? null) === null : (bundleCount ?? null) !== null);
const halfBundle = { error: COUNT, path: ['bundleCount'] };

const itemShape = {
  name: nameField,
  nameHi: hindiNameField,
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
  unitCount: unset(unitCountField.default(null)),
  ...bundleShape,
};

/**
 * Body of POST /admin/createitem. For a bundle, packs and API in the body are ignored: both are copied from its single
 * item.
 */
export const createItemBody = z
  .object(itemShape)
  .refine((item) => item.bundleOf != null || hasApiType(item), apiTypeMissing)
  .refine(isWholeBundle, halfBundle);

/**
 * Body of POST /admin/edititem/{itemid}: the item as JSON. The optional fields, which the form may hide, stay unchanged
 * when they are left out. `__v` is the version that was seen; without it, changes made in the meantime are overwritten.
 */
export const editItemBody = z
  .object({
    ...itemShape,
    nameHi: hindiNameField.unwrap().optional(),
    isApi: z.boolean(issue('forms.isApiNotBoolean')).optional(),
    apiType: unset(z.enum(apiTypes, issue('forms.apiTypeOfList')).nullable().optional()),
    inStock: z.boolean(issue('forms.inStockNotBoolean')).optional(),
    unitCount: unset(unitCountField.optional()),
    __v: z.int().nonnegative().optional(),
  })
  .refine(isWholeBundle, halfBundle);

/** The question about bundles that was answered with yes. */
const seenBundles = z.string().max(100).optional();

/** The form with which the panel changes an item. */
export const editItemForm = z.object({ id: idSchema, item: editItemBody, seenBundles });
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteItemForm = z.object({ id: idSchema, seen: z.int().nonnegative().optional() });

/** `seen`: the version of the item that the page showed. A page of the version before names the item alone. */
const seenItem = z.object({ itemid: z.int().positive(), seen: z.int().nonnegative() });
const namedItem = z
  .int()
  .positive()
  .transform((itemid) => ({ itemid }));
export const itemStockForm = z.object({
  items: z
    .array(z.union([seenItem, namedItem]))
    .min(1)
    .max(500),
  inStock: z.boolean(),
});
/** A further route of an item. Its packs are named: the number of the item is that of the first route alone. */
export const addRouteForm = z.object({
  itemid: z.int().positive(),
  apiType: z.string().pipe(z.enum(supplierApiTypes, issue('forms.apiTypeOfList'))),
  packs: z
    .array(packField, issue('forms.packsNotList'))
    .min(1, issue('forms.packWrong'))
    .max(50, issue('forms.tooManyPacks')),
});
/** The order of an item's routes by their positions: the new one, and the one that was seen. */
const positions = z.array(z.int().nonnegative()).min(1).max(100);
export const orderRoutesForm = z.object({
  itemid: z.int().positive(),
  positions,
  seen: positions,
  seenBundles,
});
export const itemRouteForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  enabled: z.boolean(),
  seenBundles,
});
