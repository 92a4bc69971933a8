import { readAmount } from './amounts';
import { toLatin } from './devanagari';
import { distances, mistakesAllowed } from './distance';
import { matchWord } from './match-word';
import type { PreparedDocument, PreparedIndex } from './prepare';
import { soundOf, wordsOf } from './words';

interface Hit {
  id: string;
  score: number;
  /** The place of the entry that was asked for; null when the document itself was. */
  entry: number | null;
}

export interface Ranking {
  /** Best first. */
  hits: Hit[];
  /** False when nothing has all the words, and the hits have most of them. */
  complete: boolean;
}

/** Characters of a search that are read: longer texts are no searches. */
export const LONGEST_SEARCH = 80;
const MOST_WORDS = 8;
/** A match of an entry counts less than the same of a name. */
const ENTRY_WEIGHT = 0.6;
/** One word of an alias of several words is not a name yet. */
const ALIAS_PART_WEIGHT = 0.7;
/** A document counts as one that was nearly asked for with this part of the words, one of them sure. */
const NEARLY = 0.5;
const SURE = 0.7;

interface Asked {
  joined: string;
  words: { scores: Float64Array; isOptional: boolean }[];
  amount: number | null;
}

/** Finds what a search means: in any spelling, with typing mistakes, in Latin letters or Devanagari, by an amount. */
export function rankDocuments(index: PreparedIndex, search: string): Ranking {
  const text = search.slice(0, LONGEST_SEARCH);
  const { amount, rest } = readAmount(toLatin(text));
  const asked = readWords(index, rest, amount, /[\u0900-\u097f]/.test(text));
  if (asked.words.length === 0 && amount === null) return { hits: [], complete: true };
  const complete = sorted(index, asked, 1);
  if (complete.length > 0 || asked.words.length < 2) return { hits: complete, complete: true };
  return { hits: sorted(index, asked, NEARLY), complete: false };
}

function readWords(
  index: PreparedIndex,
  text: string,
  amount: number | null,
  isTransliterated: boolean,
): Asked {
  const typed = wordsOf(text)
    .slice(0, MOST_WORDS)
    .map((word) => index.synonyms.get(word) ?? word);
  // What is typed as one word may be two, and the other way round; optional words are no part of a name.
  const isNeeded = (word: string) => !index.optional.has(word);
  const needed = typed.filter(isNeeded);
  const words = typed.map((word) => ({
    scores: matchWord(index, word, isTransliterated),
    // A search of nothing but such words means them; beside an amount they mean nothing.
    isOptional: !isNeeded(word) && (needed.length > 0 || amount !== null),
  }));
  return { joined: (needed.length > 0 ? needed : typed).join(''), words, amount };
}

function sorted(index: PreparedIndex, asked: Asked, part: number): Hit[] {
  const hits = index.documents.flatMap((document) => {
    const hit = judge(document, asked, part);
    return hit ? [{ ...hit, score: hit.score + (0.25 * document.weight) / index.heaviest }] : [];
  });
  // Sorting keeps the order of equal ones.
  return hits.sort((a, b) => b.score - a.score);
}

function judge(document: PreparedDocument, { joined, words, amount }: Asked, part: number): Hit | null {
  const whole = matchWhole(document, joined);
  const byName = words.map(({ scores }) => (whole > 0 ? 1 : bestName(document.names, scores)));
  const required = words.filter(({ isOptional }) => !isOptional).length;
  const isAsked = (place: number) => !words[place]?.isOptional;
  const isEnough = (list: number[]) => {
    const found = list.filter((score, place) => score > 0 && isAsked(place));
    if (found.length < required * part) return false;
    return part === 1 || byName.some((score, place) => score >= SURE && isAsked(place));
  };

  let chosen: { entry: number | null; score: number } | null = null;
  if (amount === null && isEnough(byName)) chosen = { entry: null, score: sum(byName) };
  for (const [place, entry] of document.entries.entries()) {
    const close = amount === null ? 0 : closeness(entry.amount, amount);
    if (amount !== null && close === 0) continue;
    const byEntry = words.map(({ scores }) => ENTRY_WEIGHT * best(entry.words, scores));
    const together = byName.map((score, word) => Math.max(score, byEntry[word] ?? 0));
    if (!isEnough(together)) continue;
    // An entry is named only where its own words were asked for.
    const own = sum(byEntry.filter((score, word) => score > (byName[word] ?? 0)));
    // Of equal entries the one with fewer other words is meant.
    const extra = (0.1 * sum(byEntry)) / (entry.words.length + 1) + close + (entry.available ? 0 : -0.3);
    const score = sum(together) + (amount === null ? Math.min(own, 1) * 0.1 : 0) + extra;
    if ((own > 0 || amount !== null) && (chosen === null || score > chosen.score))
      chosen = { entry: place, score };
  }
  return chosen && { id: document.id, entry: chosen.entry, score: chosen.score + whole };
}

function bestName(names: PreparedDocument['names'], scores: Float64Array): number {
  return names.reduce((most, { words }, place) => {
    const weight = place === 0 || words.length === 1 ? 1 : ALIAS_PART_WEIGHT;
    return Math.max(most, weight * best(words, scores));
  }, 0);
}

function best(places: number[], scores: Float64Array): number {
  return places.reduce((most, place) => Math.max(most, scores[place] ?? 0), 0);
}

function sum(scores: number[]): number {
  return scores.reduce((total, score) => total + score, 0);
}

/** How well the whole search, written as one word, matches a name, an alias or the initials of the name. */
function matchWhole({ names, acronym }: PreparedDocument, joined: string): number {
  if (joined.length < 2) return 0;
  const most = mistakesAllowed(joined.length);
  let found = acronym.length > 2 && joined === acronym ? 1.5 : 0;
  for (const [place, name] of names.entries()) {
    if (name.joined === joined) return 2.5;
    if (name.joined.startsWith(joined))
      found = Math.max(found, (place === 0 ? 1 : 0.8) + joined.length / name.joined.length);
    else if (joined.length > 3 && most > 0 && !/^\d+$/.test(joined)) {
      const { whole, beginning } = distances(joined, name.joined, most);
      if (whole <= most) found = Math.max(found, 1 - 0.2 * whole);
      else if (beginning <= most) found = Math.max(found, 0.6 - 0.2 * beginning);
      else if (joined.length > 4 && soundOf(joined).length > 2 && soundOf(joined) === soundOf(name.joined))
        found = Math.max(found, 0.5);
    }
  }
  return found;
}

/** Amounts at or a little above what was asked for; the nearest below is best. 0 for all others. */
function closeness(amount: number, asked: number): number {
  if (amount <= asked) return 0.2 + (1.3 * amount) / asked;
  return amount <= asked * 1.1 ? 1 - (amount - asked) / asked : 0;
}
