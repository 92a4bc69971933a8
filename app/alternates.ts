import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { DEFAULT_LANGUAGE, LANGUAGES, localPath } from '@/lib/platform/languages';

/**
 * Metadata that lists the page in each language for search engines; `path` is without a language prefix, as in the
 * spec.
 */
export async function alternatesOf(path: string): Promise<NonNullable<Metadata['alternates']>> {
  return { canonical: localPath(await getLocale(), path), languages: inEachLanguage(path) };
}

/** The addresses of a page by language; 'x-default' is for readers of other languages. */
export function inEachLanguage(path: string): Record<string, string> {
  const addresses = LANGUAGES.map((language) => [language, localPath(language, path)]);
  return { ...Object.fromEntries(addresses), 'x-default': localPath(DEFAULT_LANGUAGE, path) };
}
