import { type Language, languageOf } from '@/lib/platform/languages';

export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
