// What no type can check in the catalogues: that both languages of a text have the same values, and that Hindi is
// Hindi.
import { describe, expect, it, test } from 'vitest';
import { messagesOf } from '@/components/shared/messages/catalogue';
import type { Policy } from '@/components/storefront/policies/policy';
import { policyIn } from '@/components/storefront/policies/policy-in';
import { POLICIES, POLICY_NAMES } from '@/lib/domain/policies/schema';
import en from '@/lib/platform/messages/en.json';
import hi from '@/lib/platform/messages/hi.json';

interface Sentence {
  key: string;
  en: string;
  hi: string;
}

function sentencesOf(en: object, hi: object, path = ''): Sentence[] {
  const inHindi = new Map<string, unknown>(Object.entries(hi));
  return Object.entries(en).flatMap(([name, said]: [string, unknown]) => {
    const key = `${path}${name}`;
    const other = inHindi.get(name);
    if (typeof said === 'string') return [{ key, en: said, hi: typeof other === 'string' ? other : '' }];
    return sentencesOf(said ?? {}, other ?? {}, `${key}.`);
  });
}

const CATALOGUES = [
  { name: 'pages', english: messagesOf('en'), hindi: messagesOf('hi'), least: 300 },
  { name: 'replies', english: en, hindi: hi, least: 200 },
].map(({ english, hindi, ...rest }) => ({
  ...rest,
  sentences: sentencesOf(english, hindi),
  inHindi: sentencesOf(hindi, english),
}));

/** The values a sentence is given, and the parts of it that are marked. */
function carriedBy(sentence: string): string[] {
  const values = [...sentence.matchAll(/\{(\w+)(?=\}|, (?:plural|select|number))/g)];
  const marks = [...sentence.matchAll(/<(\w+)>/g)];
  return [...new Set([...values, ...marks].map(([, name = '']) => name))].sort();
}

/** The same in both languages. */
const NAMES = /^(UPI|OTT|Telegram|WhatsApp|N\/A|T-Coins|[A-Z]{2,5}|\{time\} IST|\{text\})$/;

describe.each(CATALOGUES)('the catalogue of $name', ({ sentences, inHindi, least }) => {
  it('the catalogue has the same keys in both languages', () => {
    expect(sentences.length).toBeGreaterThan(least);
    expect(inHindi.map(({ key }) => key).sort()).toEqual(sentences.map(({ key }) => key).sort());
  });

  it('the catalogue gives both languages of a sentence the same values', () => {
    const different = sentences.filter(
      ({ en, hi }) => JSON.stringify(carriedBy(en)) !== JSON.stringify(carriedBy(hi)),
    );
    expect(different).toEqual([]);
  });

  it('the catalogue is written in Devanagari wherever it is Hindi', () => {
    expect(sentences.filter(({ hi }) => !/[\u0900-\u097f]/.test(hi) && !NAMES.test(hi))).toEqual([]);
  });

  it('the catalogue ends a Hindi sentence with a danda where the English one ends with a full stop', () => {
    // A value at the end of a Hindi sentence has no danda: a name, a number, a person's own text.
    const wrong = ({ en, hi }: Sentence) => /[^.]\.$/.test(en.trim()) !== /।$/.test(hi) && !hi.endsWith('}');
    expect(sentences.filter(wrong)).toEqual([]);
  });
});

/** Words that are often written without the dot below a letter. One store spells a word in one way. */
const WITHOUT_DOT =
  /(?:कीमत|खरीद|बाकी|खाली|रकम|तरीक(?!़)|खत्म|खुद|खर्च|गलत|जरूर|काफी|साफ(?!़)|सिर्फ(?!़)|तरफ(?!़)|कदम|तारीख(?!़)|ज्याद|इंतजार|फोन|चीज(?!़)|आखिर|फैसल|हजार|वक्त|मर्जी|खराब|खास)/;

test.each(CATALOGUES)('the catalogue of $name spells Hindi words in one way', ({ sentences }) => {
  expect(sentences.filter(({ hi }) => WITHOUT_DOT.test(hi.normalize('NFD')))).toEqual([]);
});

const digitsOf = (text: string) => text.match(/\d+/g) ?? [];
/** How many points each part of each section has, and the numbers it names, in order. */
const factsOf = ({ sections }: Policy) =>
  sections.map(({ parts }) =>
    parts.map((part) => [typeof part === 'string' ? 'text' : part.length, digitsOf([part].flat().join(' '))]),
  );

const versions = POLICY_NAMES.flatMap((name) =>
  POLICIES[name].since.map((_, place) => [name, place + 1] as const),
);

test.each(versions)('the policy %s, version %i, says the same in both languages', (name, version) => {
  const [en, hi] = (['en', 'hi'] as const).map((language) => policyIn(language, { name, version }, 'Tarang'));
  if (!en || !hi) throw new Error('a language lacks a version');
  expect(factsOf(hi)).toEqual(factsOf(en));
});
