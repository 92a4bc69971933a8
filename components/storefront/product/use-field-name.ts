import { useTranslations } from 'next-intl';

/** The label of a product's field as it is read here: administrators type it, and the usual ones have words of ours. */
export function useFieldName(): (label: string) => string {
  const t = useTranslations('product.fieldNames');
  const known = (label: string): label is Parameters<typeof t>[0] => t.has(label as Parameters<typeof t>[0]);
  return (label) => (known(label) ? t(label) : label);
}
