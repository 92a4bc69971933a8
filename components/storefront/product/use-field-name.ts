import { useTranslations } from 'next-intl';

/**
 * Translates the label of a product's input. Administrators type labels in English; the usual ones have translations.
 */
export function useFieldName(): (label: string) => string {
  const t = useTranslations('inputs.fieldNames');
  const known = (label: string): label is Parameters<typeof t>[0] => t.has(label as Parameters<typeof t>[0]);
  return (label) => (known(label) ? t(label) : label);
}
