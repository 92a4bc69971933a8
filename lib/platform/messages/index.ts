// What the server says to people, in the languages of the shop: replies, and the reasons it writes into rows.
import { createTranslator } from 'use-intl/core';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/platform/languages';
import en from './en.json';
import hi from './hi.json';
import { type Message, type Messages, type PlainKey, verbatim } from './schema';

export { isMessage, issue, type Message, type Messages, message, type PlainKey, verbatim } from './schema';

type Catalogue<T> = { [K in keyof T]: T[K] extends string ? string : Catalogue<T[K]> };

const translatorOf = (locale: Language, messages: Catalogue<Messages>) =>
  createTranslator({ locale, messages });

const TRANSLATORS: Record<Language, ReturnType<typeof translatorOf>> = {
  en: translatorOf('en', en),
  hi: translatorOf('hi', hi),
};

export function translate(language: Language, { messageKey, values }: Message): string {
  return TRANSLATORS[language](messageKey, values);
}

/** A key alone names a text without values. */
export function asMessage(said: PlainKey | Message): Message {
  return typeof said === 'string' ? { messageKey: said } : said;
}

/** For logs and rows, and for the panel, which speaks English. */
export function inEnglish(said: PlainKey | Message): string {
  return translate(DEFAULT_LANGUAGE, asMessage(said));
}

/** What `issue` said through a schema; null for the library's own words. */
export function readIssue(text: string): Message | null {
  return text.startsWith('{"messageKey":') ? JSON.parse(text) : null;
}

// Every key of an object is one of its keys.
const STORED = Object.keys(en.stored).map((name) => `stored.${name}` as `stored.${keyof Messages['stored']}`);

/**
 * Which message a text of a row is: one of `stored`, when the row holds its English word for word, else what a person
 * typed or a supplier said. `order` is the order that the row is about.
 */
export function readStored(text: string, order: string | null = null): Message {
  const values = { order: order ?? '' };
  const known = STORED.find((messageKey) => inEnglish({ messageKey, values }) === text);
  return known ? { messageKey: known, values } : verbatim(text);
}

/** What a customer reads of a row's text. */
export function translateStored<T extends string | null>(
  language: Language,
  text: T,
  order: string | null = null,
): T | string {
  if (text === null || language === DEFAULT_LANGUAGE) return text;
  return translate(language, readStored(text, order));
}
