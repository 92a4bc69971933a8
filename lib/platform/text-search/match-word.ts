import { distances, mistakesAllowed } from './distance';
import type { PreparedIndex } from './prepare';
import { soundOf } from './words';

/** Sounds of fewer consonants are shared by too many words; those of words that were transliterated are sure enough. */
const SURE_SOUND = 3;

/** How well a typed word matches each word of the index, from 0 to 1. */
export function matchWord(index: PreparedIndex, typed: string, isTransliterated: boolean): Float64Array {
  const scores = new Float64Array(index.words.length);
  const isNumber = /^\d+$/.test(typed);
  const sound = soundOf(typed);
  const most = mistakesAllowed(typed.length);
  for (const [place, word] of index.words.entries()) {
    // Of a number every digit counts: 86 diamonds are not 860.
    if (isNumber || word.isNumber) scores[place] = typed === word.text ? 1 : 0;
    else scores[place] = similarity(typed, sound, word, most, isTransliterated);
  }
  return scores;
}

function similarity(
  typed: string,
  sound: string,
  { text, sound: itsSound }: PreparedIndex['words'][number],
  most: number,
  isTransliterated: boolean,
): number {
  if (typed === text) return 1;
  const part = typed.length / text.length;
  if (typed.length > 1 && text.startsWith(typed)) return 0.75 + 0.2 * part;
  const { whole, beginning } =
    most > 0 ? distances(typed, text, most) : { whole: most + 1, beginning: most + 1 };
  if (whole <= most) return 0.8 - 0.1 * whole;
  if (beginning <= most) return 0.65 - 0.1 * beginning + 0.1 * Math.min(part, 1);
  const isSure = sound.length >= (isTransliterated ? 2 : SURE_SOUND);
  if (isSure && sound === itsSound) return 0.65;
  if (sound.length >= SURE_SOUND && itsSound.startsWith(sound)) return 0.5;
  if (sound.length > SURE_SOUND && itsSound.length >= SURE_SOUND && sound.startsWith(itsSound)) return 0.45;
  return typed.length > 2 && text.includes(typed) ? 0.45 : 0;
}
