import { type Language, languageOf } from '@/lib/platform/languages';

/** The language of the page that makes the call. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
