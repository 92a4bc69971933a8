// The languages of the store. Safe to import in a browser.

export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Its pages have no prefix in the address. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language of a tag or header: 'hi', 'hi-IN' and 'hi-IN,en;q=0.8' are Hindi. Unknown languages are the default. */
export function languageOf(tag: string | null | undefined): Language {
  const first = /^[a-z]{2,3}(?=$|[-,;])/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? DEFAULT_LANGUAGE;
}

/** The address of a page in a language: '/hi/login'. */
export function localPath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** '1 payment', '2 payments': for English texts that staff read. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
