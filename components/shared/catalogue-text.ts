import type { Language } from '@/lib/platform/languages';

/** A text of the catalogue as a page shows it; `lang` is set where it is not in the language of the page. */
export interface CatalogueText {
  text: string;
  lang: 'en' | undefined;
}

/** The Hindi text on a Hindi page, or the English one, named as English, while the Hindi one is missing. */
export function catalogueText(language: Language, english: string, hindi: string): CatalogueText {
  if (language === 'en' || hindi === '') return { text: english, lang: language === 'en' ? undefined : 'en' };
  return { text: hindi, lang: undefined };
}

/** The same without its language, where an attribute or a sentence holds it. */
export function catalogueWords(language: Language, english: string, hindi: string): string {
  return catalogueText(language, english, hindi).text;
}
