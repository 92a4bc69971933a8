import type { ProductFields } from '@/lib/domain/catalogue/schema';
import { readForm } from './form-reading';
import { PRODUCT_FIELDS } from './product-fields';

/** The values of a product's form, which the server validates. */
export type ProductDraft = {
  [Name in keyof ProductFields]: ReturnType<(typeof PRODUCT_FIELDS)[Name]['read']>;
};

export function readProduct(form: HTMLFormElement): ProductDraft {
  const reading = readForm(form);
  const values = Object.entries(PRODUCT_FIELDS).map(([name, { read }]) => [name, read(reading)]);
  // Object.fromEntries loses which value belongs to which name.
  return Object.fromEntries(values) as ProductDraft;
}
