import { partsOf, readForm } from './form-reading';

/** What the form of an item holds, before the server has looked at it. */
export interface ItemDraft {
  name: string;
  imgpath: string;
  type: string;
  suggestedTask: string;
  originalprice: number | null;
  discountedprice: number | null;
  resellprice: number | null;
  itemidarray: string[];
}

/** A new one says too how it is delivered. */
export interface NewItemDraft extends ItemDraft {
  isApi: boolean;
  apiType: string;
}

export function readItem(form: HTMLFormElement): ItemDraft {
  const { text, number } = readForm(form);
  return {
    name: text('name'),
    imgpath: text('imgpath'),
    type: text('type'),
    suggestedTask: text('suggestedTask'),
    originalprice: number('originalprice'),
    discountedprice: number('discountedprice'),
    resellprice: number('resellprice'),
    itemidarray: partsOf(text('itemidarray')),
  };
}

export function readNewItem(form: HTMLFormElement): NewItemDraft {
  const { text, isTicked } = readForm(form);
  return { ...readItem(form), isApi: isTicked('isApi'), apiType: text('apiType') };
}
