import { createTranslator } from 'next-intl';
import en from '@/components/shared/messages/en/api.json';
import hi from '@/components/shared/messages/hi/api.json';
import type { Language } from '@/lib/platform/languages';
import { pageLanguage } from './page-language';

// Both languages are in the browser's bundle, because stores outside of React make calls too and cannot use a hook.
const CATALOGUES: Record<Language, typeof en> = { en, hi };

/** Translator for the messages that the browser writes itself, in the language of the page. */
export function clientMessages() {
  const locale = pageLanguage();
  return createTranslator({ locale, messages: CATALOGUES[locale] });
}
