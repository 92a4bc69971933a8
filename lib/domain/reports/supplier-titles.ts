import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';

/** What the keys of the sales by supplier are called. */
export const SUPPLIER_TITLES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(DESCRIPTORS).map(([name, { title }]) => [name, title])),
  several: 'Several suppliers',
  'by-hand': 'Delivered by hand',
  none: 'Not delivered',
};
