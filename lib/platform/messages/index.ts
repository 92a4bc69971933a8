// The server's messages for people in the store's languages: replies, and the reasons that are stored in rows.
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
  // In a build, a translator answers an empty text with the name of its key.
  if (messageKey === 'verbatim') return String(values?.text ?? '');
  return TRANSLATORS[language](messageKey, values);
}

/** A key alone is a message without values. */
export function asMessage(message: PlainKey | Message): Message {
  return typeof message === 'string' ? { messageKey: message } : message;
}

/** The English text, for logs, for rows and for the panel. */
export function inEnglish(message: PlainKey | Message): string {
  return translate(DEFAULT_LANGUAGE, asMessage(message));
}

/** The message that `issue` has encoded in a schema's error; null for an error text of the library. */
export function readIssue(text: string): Message | null {
  return text.startsWith('{"messageKey":') ? JSON.parse(text) : null;
}

// Object.keys returns string[], so its type is narrowed to the keys of the object.
const STORED = Object.keys(en.stored).map((name) => `stored.${name}` as `stored.${keyof Messages['stored']}`);

/**
 * The message of a text that is stored in a row: one of `stored` when the row holds exactly its English text,
 * otherwise the text of a person or a supplier, unchanged. `order` is the order that the row is about.
 */
export function readStored(text: string, order: string | null = null): Message {
  const values = { order: order ?? '' };
  const known = STORED.find((messageKey) => inEnglish({ messageKey, values }) === text);
  return known ? { messageKey: known, values } : verbatim(text);
}

/** The text of a row in the customer's language. */
export function translateStored<T extends string | null>(
  language: Language,
  text: T,
  order: string | null = null,
): T | string {
  if (text === null || language === DEFAULT_LANGUAGE) return text;
  return translate(language, readStored(text, order));
}
