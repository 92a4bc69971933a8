import { numbersFrom, readForm } from './form-reading';

/** What the form of a product holds, before the server has looked at it. */
export interface ProductDraft {
  name: string;
  type: string;
  category: string;
  imgpath: string;
  importantnote: string;
  inputs: { label: string }[];
  items: (number | string)[];
  istrending: boolean;
  isApi: boolean;
  apiType: string;
  instock: boolean;
}

export function readProduct(form: HTMLFormElement): ProductDraft {
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
