import type { Language } from '@/lib/platform/languages';
import type { Letter, LetterFacts } from './letter';
import type { LetterWords } from './letter-words';
import { english } from './words/en';
import { hindi } from './words/hi';

export const LETTER_WORDS: Record<Language, LetterWords> = { en: english, hi: hindi };

/** The text of a mail of each kind. Throws when a mail that needs a link has none. */
export function writeLetter(facts: LetterFacts): Letter {
  return LETTER_WORDS[facts.language].letters[facts.kind](facts);
}
