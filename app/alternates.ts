import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { DEFAULT_LANGUAGE, LANGUAGES, localPath } from '@/lib/platform/languages';

/** Tells search engines that a page stands in each language; `path`: as the spec names it, without a prefix. */
export async function alternatesOf(path: string): Promise<NonNullable<Metadata['alternates']>> {
  const inEach = LANGUAGES.map((language) => [language, localPath(language, path)]);
  return {
    canonical: localPath(await getLocale(), path),
    languages: { ...Object.fromEntries(inEach), 'x-default': localPath(DEFAULT_LANGUAGE, path) },
  };
}
