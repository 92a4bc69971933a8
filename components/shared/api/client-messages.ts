import { createTranslator } from 'next-intl';
import en from '@/components/shared/messages/en/api.json';
import hi from '@/components/shared/messages/hi/api.json';
import type { Language } from '@/lib/platform/languages';
import { pageLanguage } from './page-language';

// Both travel to the browser, for calls are made by more than components: no hook can hand the words to a store.
const WORDS: Record<Language, typeof en> = { en, hi };

/** What the browser itself says of a call, in the language of the page. */
export function clientMessages() {
  const locale = pageLanguage();
  return createTranslator({ locale, messages: WORDS[locale] });
}
