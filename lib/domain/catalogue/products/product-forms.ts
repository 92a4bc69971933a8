// The schemas of the panel's forms and calls about products (spec S5.5).
import { z } from 'zod';
import {
  apiTypeField,
  apiTypeMissing,
  hasApiType,
  hindiNameField,
  imagePathField,
  nameField,
} from '@/lib/domain/catalogue/form-fields';
import { faqField } from '@/lib/domain/catalogue/products/faq-field';
import { inputField } from '@/lib/domain/catalogue/products/input-field';
import { findIncompatibility } from '@/lib/domain/catalogue/routes/compatibility';
import {
  type ApiType,
  type Classification,
  categories,
  gameClasses,
  idSchema,
  type ProductFields,
  type ProductType,
  productTypes,
} from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages';

const ALIASES = issue('forms.aliasesWrong');
const LABELS = issue('forms.labelsRequired');
const UNIT = issue('forms.unitWrong');
const NUMBERS = issue('forms.itemsNotNumbers');

const noteField = z
  .string(issue('forms.noteNotText'))
  .trim()
  .max(2000, issue('forms.noteTooLong'))
  .default('');

/** What units are called: a word or two that is written after a price. */
const unitField = z
  .string(UNIT)
  .trim()
  .max(30, UNIT)
  .regex(/^[\p{L}\p{M}\p{N} .'-]*$/u, UNIT)
  .default('');

const REASON = issue('forms.classReasonWrong');
const EVIDENCE = issue('forms.classEvidenceWrong');

const classShape = {
  gameClass: z.string(issue('forms.classRequired')).pipe(z.enum(gameClasses, issue('forms.classRequired'))),
  gameReason: z.string(REASON).trim().max(500, REASON),
  gameEvidence: z
    .string(EVIDENCE)
    .trim()
    .max(500, EVIDENCE)
    .regex(/^(https:\/\/\S+)?$/, EVIDENCE),
} satisfies { [Field in keyof Classification]: z.ZodType<Classification[Field]> };

const productShape = {
  name: nameField,
  nameHi: hindiNameField,
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
  importantnote: noteField,
  noteHi: noteField,
  inputs: z.array(inputField, LABELS).max(10, issue('forms.tooManyInputs')),
  aliases: z
    .array(
      z
        .string(ALIASES)
        .trim()
        .min(2, ALIASES)
        .max(40, ALIASES)
        .regex(/^[\p{L}\p{M}\p{N} .:'&+-]+$/u, ALIASES),
      ALIASES,
    )
    .max(20, ALIASES)
    .transform((aliases) => [...new Set(aliases)])
    .default([]),
  unitName: unitField,
  unitPlural: unitField,
  unitNameHi: unitField,
  faq: faqField.default([]),
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
} satisfies {
  [Field in Exclude<keyof ProductFields, keyof Classification>]: z.ZodType<ProductFields[Field]>;
};

/**
 * A client of the specification knows of no classes, and what it creates is for sale at once. Whoever calls declares it
 * a social game by that, and the reason says how; the form of the panel asks.
 */
const UNSTATED = { gameClass: 'social', gameReason: 'Not stated by the call' } as const;

/** A class is a decision, and a decision has a reason. */
function needsReason({ gameClass, gameReason }: Classification, refinement: z.RefinementCtx): void {
  if (gameClass === 'unknown') return;
  if (gameReason === '' || (gameReason === UNSTATED.gameReason && gameClass !== UNSTATED.gameClass))
    refinement.addIssue({ code: 'custom', path: ['gameReason'], message: REASON });
}

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
  .object({
    ...productShape,
    gameClass: classShape.gameClass.default(UNSTATED.gameClass),
    gameReason: classShape.gameReason.default(UNSTATED.gameReason),
    gameEvidence: classShape.gameEvidence.default(''),
  })
  .superRefine(needsReason)
  .refine(hasApiType, apiTypeMissing)
  .superRefine(refuseWrongPairing);

/** The form with which the panel changes a product: all fields, and the version that was seen (its `updatedAt`). */
export const editProductForm = z
  .object({
    ...productShape,
    ...classShape,
    nameHi: hindiNameField.unwrap(),
    noteHi: noteField.unwrap(),
    unitName: unitField.unwrap(),
    unitPlural: unitField.unwrap(),
    unitNameHi: unitField.unwrap(),
    faq: faqField,
    id: idSchema,
    seen: z.iso.datetime(),
  })
  .superRefine(needsReason)
  .refine(hasApiType, apiTypeMissing)
  .superRefine(refuseWrongPairing);

/** Body of POST /admin/updateproduct. */
export const updateProductBody = z.object({
  _id: idSchema,
  instock: z.boolean(),
  importantNote: noteField.unwrap(),
});

/** `seen`: the `updatedAt` that the page showed; pages of the version before send none. */
export const deleteProductForm = z.object({ id: idSchema, seen: z.iso.datetime().optional() });
export const productStockForm = z.object({
  id: idSchema,
  instock: z.boolean(),
  seen: z.iso.datetime().optional(),
});
export const productNoteForm = z.object({
  id: idSchema,
  importantNote: noteField.unwrap(),
  noteHi: noteField.unwrap(),
  seen: z.iso.datetime(),
});
/**
 * `first` enables all routes; `second` disables the first route of each item that has another one. `seen`: the
 * `routesOff` that the page showed; pages of the version before send none.
 */
export const productRoutingForm = z.object({
  id: idSchema,
  use: z.enum(['first', 'second']),
  seen: z.array(z.string().max(40)).max(5000).optional(),
});
