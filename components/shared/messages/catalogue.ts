import type { Language } from '@/lib/platform/languages';
import en from './en';
import hi from './hi';

export type Messages = typeof en;

const CATALOGUE: Record<Language, Messages> = { en, hi };

/** Everything the shop says in a language, by room of the shop. */
export function messagesOf(language: Language): Messages {
  return CATALOGUE[language];
}
