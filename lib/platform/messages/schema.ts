// What the server says to people, named and not yet worded. Safe in a browser: the catalogues stay with the index.
import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'use-intl/core';
import type en from './en.json';

/** English is the measure: every other language has the same keys with the same values. */
export type Messages = typeof en;

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The values that the English text of a key has in it. */
type ValuesOf<K extends MessageKey> = ICUArgs<
  NestedValueOf<Messages, K>,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
>;

/** The keys of texts without values. */
export type PlainKey = { [K in MessageKey]: keyof ValuesOf<K> extends never ? K : never }[MessageKey];

/** Plain data, so that an answer that is kept for a repeated key can be said again in another language. */
export interface Message {
  messageKey: MessageKey;
  values?: Record<string, string | number>;
}

// Before next-intl has written en.d.json.ts (`next typegen`), no text is known to the compiler, only its key.
type Arguments<K extends MessageKey> =
  string extends NestedValueOf<Messages, K>
    ? [values?: Message['values']]
    : keyof ValuesOf<K> extends never
      ? []
      : [values: ValuesOf<K>];

/** The compiler refuses a key that no catalogue has, and values that its text does not name or has too few of. */
export function message<K extends MessageKey>(key: K, ...given: Arguments<K>): Message {
  // What a key's text names is text or a number: the compiler cannot follow that for every key at once.
  const [values] = given as [Message['values']?];
  return values ? { messageKey: key, values } : { messageKey: key };
}

/** A message as a schema may say it of what it refuses: zod carries texts only. */
export function issue<K extends MessageKey>(key: K, ...given: Arguments<K>): string {
  return JSON.stringify(message(key, ...given));
}

/** What others said, in their words: a supplier, or a schema of the library's own. */
export function verbatim(text: string): Message {
  return message('verbatim', { text });
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'messageKey' in value;
}
