import type { Language } from '@/lib/platform/languages';
import en from './en';
import hi from './hi';

export type Messages = typeof en;

const CATALOGUE: Record<Language, Messages> = { en, hi };

/** All texts of the store in a language, by section. */
export function messagesOf(language: Language): Messages {
  return CATALOGUE[language];
}
