// The schemas of the panel's forms about collections.
import { z } from 'zod';
import { hindiNameField, nameField, unset } from '@/lib/domain/catalogue/form-fields';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages';

const WHEN = issue('forms.collectionTime');
const ORDER = issue('forms.collectionOrder');
const PRODUCTS = issue('forms.collectionProducts');

const collectionShape = {
  name: nameField,
  nameHi: hindiNameField.unwrap(),
  position: z.number(ORDER).nullable().pipe(z.int(ORDER).min(0, ORDER).max(1000, ORDER)),
  imageId: unset(idSchema.nullable()),
  products: z
    .array(
      z
        .union([z.number(), z.string()], PRODUCTS)
        .pipe(z.int(PRODUCTS).positive(PRODUCTS).max(2_147_483_647, PRODUCTS)),
      PRODUCTS,
    )
    .min(1, PRODUCTS)
    .max(50, PRODUCTS)
    .transform((products) => [...new Set(products)]),
  startsAt: unset(z.iso.datetime(WHEN).nullable()),
  endsAt: unset(z.iso.datetime(WHEN).nullable()),
};

const beginsBeforeItEnds = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
const endsTooEarly = { error: issue('forms.collectionEnds'), path: ['endsAt'] };

/** The form of a new collection; its window is in ISO time. */
export const createCollectionForm = z.object(collectionShape).refine(beginsBeforeItEnds, endsTooEarly);

/** The form that changes a collection: all fields, and the version that was seen (its `updatedAt`). */
export const editCollectionForm = z
  .object({ ...collectionShape, id: idSchema, seen: z.iso.datetime() })
  .refine(beginsBeforeItEnds, endsTooEarly);

/** `seen`: the `updatedAt` that the page showed; pages of the version before send none. */
export const deleteCollectionForm = z.object({ id: idSchema, seen: z.iso.datetime().optional() });
