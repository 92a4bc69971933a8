// The languages people read the shop in. Safe in a browser.

export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Its pages have no prefix. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Anything that names no language of ours is the default: 'hi', 'hi-IN' and 'hi-IN,en;q=0.8' are Hindi. */
export function languageOf(tag: string | null | undefined): Language {
  const first = /^[a-z]{2,3}(?=$|[-,;])/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? DEFAULT_LANGUAGE;
}

/** A path of ours as it stands in the address of a page in that language: '/hi/login'. */
export function localPath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
