import { numbersFrom, readForm } from './form-reading';

/** The values of a product's form, which the server validates. */
export type ProductDraft = ReturnType<typeof readProduct>;

export function readProduct(form: HTMLFormElement) {
  const { text, texts, isTicked } = readForm(form);
  return {
    name: text('name'),
    type: text('type'),
    category: text('category'),
    imgpath: text('imgpath'),
    importantnote: text('importantnote'),
    inputs: texts('label').map((label) => ({ label })),
    items: numbersFrom(text('items')),
    istrending: isTicked('istrending'),
    isApi: isTicked('isApi'),
    apiType: text('apiType'),
    instock: isTicked('instock'),
  };
}
