import { DEFAULT_LANGUAGE, type Language } from '@/lib/platform/languages';
import { FAULTS, PATTERNS, SENTENCES } from './hi';

const HINDI = new Map(Object.entries({ ...SENTENCES, ...FAULTS }));

/**
 * What use cases say to people, in another language. They speak the English of the spec, and that is the key: a sentence
 * is said where it belongs and translated where it leaves. What a person of the team typed goes out as it was typed.
 */
export function translateMessage(language: Language, sentence: string): string {
  if (language === DEFAULT_LANGUAGE) return sentence;
  const whole = HINDI.get(sentence.trim());
  if (whole !== undefined) return whole;
  const [pattern, said] = PATTERNS.find(([each]) => each.test(sentence)) ?? [];
  return pattern && said ? sentence.replace(pattern, said) : sentence;
}

/** Where sentences stand in what use cases return: for a call's sender, why something ended as it did. */
const SAID = ['message', 'msg', 'reason', 'note'];

/** A copy of what a use case returned, its sentences in another language; only plain objects and lists are looked into. */
export function translateReply<T>(language: Language, result: T): T {
  return language === DEFAULT_LANGUAGE ? result : (inside(language, result) as T);
}

function inside(language: Language, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inside(language, each));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part === 'string')
        return [key, SAID.includes(key) ? translateMessage(language, part) : part];
      if (key === 'fields' && isPlain(part)) return [key, everyIn(language, part)];
      return [key, inside(language, part)];
    }),
  );
}

/** What is wrong with which field. */
function everyIn(language: Language, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name, translateMessage(language, String(fault))]),
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
