import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { DEFAULT_LANGUAGE, LANGUAGES, localPath } from '@/lib/platform/languages';

/** Tells search engines that a page stands in each language; `path`: as the spec names it, without a prefix. */
export async function alternatesOf(path: string): Promise<NonNullable<Metadata['alternates']>> {
  return { canonical: localPath(await getLocale(), path), languages: inEachLanguage(path) };
}

/** The addresses of one page by language; 'x-default' is for whoever reads none of ours. */
export function inEachLanguage(path: string): Record<string, string> {
  const addresses = LANGUAGES.map((language) => [language, localPath(language, path)]);
  return { ...Object.fromEntries(addresses), 'x-default': localPath(DEFAULT_LANGUAGE, path) };
}
