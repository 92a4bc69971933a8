import { partsOf, readForm } from './form-reading';

/** The values of an item's form, which the server validates. */
export type ItemDraft = ReturnType<typeof readItem>;
export type NewItemDraft = ReturnType<typeof readNewItem>;

export function readItem(form: HTMLFormElement) {
  const { text, number } = readForm(form);
  return {
    name: text('name'),
    nameHi: text('nameHi'),
    imgpath: text('imgpath'),
    type: text('type'),
    suggestedTask: text('suggestedTask'),
    originalprice: number('originalprice'),
    discountedprice: number('discountedprice'),
    resellprice: number('resellprice'),
    itemidarray: partsOf(text('itemidarray')),
    unitCount: text('unitCount') === '' ? null : (number('unitCount') ?? text('unitCount')),
    bundleOf: text('bundleOf') === '' ? null : (number('bundleOf') ?? text('bundleOf')),
    bundleCount: text('bundleCount') === '' ? null : (number('bundleCount') ?? text('bundleCount')),
  };
}

/** The form of a new item asks in addition how the item is delivered. */
export function readNewItem(form: HTMLFormElement) {
  const { text, isTicked } = readForm(form);
  return { ...readItem(form), isApi: isTicked('isApi'), apiType: text('apiType') };
}
