import type { ProductFields } from '@/lib/domain/catalogue/schema';

/** What the form of a product calls its fields, where two people's changes are compared. */
export const PRODUCT_LABELS: Record<keyof ProductFields, string> = {
  name: 'Name',
  nameHi: 'Hindi name',
  type: 'Type',
  category: 'Category',
  imgpath: 'Picture',
  importantnote: 'Important Note',
  noteHi: 'Hindi note',
  inputs: 'Inputs',
  aliases: 'Search words',
  unitName: 'Unit of its items',
  unitPlural: 'Several units',
  unitNameHi: 'Hindi unit',
  gameClass: 'Class',
  gameReason: 'Reason for the class',
  gameEvidence: 'Evidence',
  faq: 'Questions and answers',
  items: 'Items',
  apiType: 'API Type',
  isApi: 'Is API',
  istrending: 'Is Trending',
  instock: 'In Stock',
};
