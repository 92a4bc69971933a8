import { soundOf, wordsOf } from './words';

/** Something that can be found, by its name, by other names that people use, or by one of its entries. */
export interface SearchDocument {
  id: string;
  name: string;
  aliases: string[];
  /** `amount`: what it costs. */
  entries: { name: string; amount: number; available: boolean }[];
  /** How often it was wanted of late; it decides between equal matches. */
  weight: number;
}

/** What people of one trade write. */
export interface Vocabulary {
  /** Words that need not be found, such as 'buy'. */
  optional: string[];
  /** The usual word for another one. */
  synonyms: Record<string, string>;
}

interface Field {
  /** Places in the list of all words. */
  words: number[];
  joined: string;
}

export interface PreparedDocument extends Pick<SearchDocument, 'id' | 'weight'> {
  /** The name first, then the aliases. */
  names: Field[];
  entries: { words: number[]; amount: number; available: boolean }[];
  acronym: string;
}

export interface PreparedIndex {
  /** Every word of all documents once, with its sound: most words occur in several of them. */
  words: { text: string; sound: string; isNumber: boolean }[];
  documents: PreparedDocument[];
  optional: Set<string>;
  synonyms: Map<string, string>;
  heaviest: number;
}

/** Divides the documents into words. Done once, so that a search only compares. */
export function prepareSearch(documents: SearchDocument[], vocabulary: Vocabulary): PreparedIndex {
  const places = new Map<string, number>();
  const placesOf = (words: string[]) =>
    words.map((word) => {
      const place = places.get(word) ?? places.size;
      places.set(word, place);
      return place;
    });
  const fieldOf = (text: string): Field => {
    const words = wordsOf(text);
    return { words: placesOf(words), joined: words.join('') };
  };
  const prepared = documents.map(({ id, name, aliases, entries, weight }) => ({
    id,
    weight,
    names: [name, ...aliases].map(fieldOf),
    entries: entries.map((entry) => ({ ...entry, words: placesOf(wordsOf(entry.name)) })),
    acronym: wordsOf(name)
      .map((word) => word.slice(0, 1))
      .join(''),
  }));
  return {
    words: [...places.keys()].map((text) => ({ text, sound: soundOf(text), isNumber: /^\d+$/.test(text) })),
    documents: prepared,
    optional: new Set(vocabulary.optional),
    synonyms: new Map(Object.entries(vocabulary.synonyms)),
    heaviest: Math.max(1, ...documents.map(({ weight }) => weight)),
  };
}
