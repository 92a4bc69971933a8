// Messages for people as key and values, not yet translated. Safe to import in a browser: only the index imports the
// catalogues.
import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'use-intl/core';
import type en from './en.json';

/** The English catalogue is the reference: every other language has the same keys with the same values. */
export type Messages = typeof en;

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The values that the English text of a key contains. */
type ValuesOf<K extends MessageKey> = ICUArgs<
  NestedValueOf<Messages, K>,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
>;

/** The keys of texts without values. */
export type PlainKey = { [K in MessageKey]: keyof ValuesOf<K> extends never ? K : never }[MessageKey];

/** Plain data, so that an answer stored for an idempotency key can be translated again. */
export interface Message {
  messageKey: MessageKey;
  values?: Record<string, string | number>;
}

// Until next-intl has generated en.d.json.ts (`next typegen`), the compiler knows the keys but not the texts.
type Arguments<K extends MessageKey> =
  string extends NestedValueOf<Messages, K>
    ? [values?: Message['values']]
    : keyof ValuesOf<K> extends never
      ? []
      : [values: ValuesOf<K>];

/** Creates a message. The compiler refuses an unknown key, unknown values and missing values. */
export function message<K extends MessageKey>(key: K, ...given: Arguments<K>): Message {
  // Every value is text or a number, but the compiler cannot derive that for all keys at once.
  const [values] = given as [Message['values']?];
  return values ? { messageKey: key, values } : { messageKey: key };
}

/** Encodes a message as the error of a schema, because zod accepts only strings. */
export function issue<K extends MessageKey>(key: K, ...given: Arguments<K>): string {
  return JSON.stringify(message(key, ...given));
}

/** A message with a given text, such as that of a supplier or of a schema library. */
export function verbatim(text: string): Message {
  return message('verbatim', { text });
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'messageKey' in value;
}
