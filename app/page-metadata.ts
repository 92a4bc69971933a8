import type { Metadata } from 'next';
import type { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';

type Say = ReturnType<typeof useTranslations<never>>;

/** Metadata of a page that needs only a title, in the language of its address. */
export function pageMetadata(title: (t: Say) => string, more: Metadata = {}) {
  return async (): Promise<Metadata> => ({ title: title(await getTranslations()), ...more });
}
