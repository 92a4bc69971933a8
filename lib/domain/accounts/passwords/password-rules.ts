import type { PlainKey } from '@/lib/platform/messages';
import { isCommonPassword } from './common-passwords';
import { undecorated } from './undecorated';

export interface PasswordOwner {
  name: string;
  email: string;
  /** In E.164 form or 10 digits; null or '' when there is none. */
  mobile: string | null;
  shopName: string;
}

// Sequences of neighbouring keys and letters, in both directions. A password may not be a part of one.
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!@#$%^&*()_+',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);

// A password that is a personal word with fewer other characters than this is easy to guess.
const MIN_OTHER_CHARACTERS = 5;

// From this length on, repetitions are allowed, because an attacker would have to guess their number too.
const MIN_REPEATED_LENGTH = 24;

/**
 * The message key of the reason why a password of allowed length is too easy to guess, or null (check 15). It is
 * compared in lower case and in one form of Unicode (NFKC), so that full-width letters do not hide a common password.
 * It is hashed as typed: never trimmed, cut or normalised.
 */
export function findPasswordProblem(password: string, owner: PasswordOwner): PlainKey | null {
  const folded = fold(password);
  if ([...folded].length < MIN_REPEATED_LENGTH && /^(.{1,4})\1+$/su.test(folded))
    return 'fieldErrors.passwordRepeats';
  if (SEQUENCES.some((sequence) => sequence.includes(folded))) return 'fieldErrors.passwordNeighbours';
  if (isCommonPassword(folded)) return 'fieldErrors.passwordCommon';
  const inner = new Set(undecorated(folded));
  if (wordsOf(owner).some((word) => isMadeOf(folded, word) || inner.has(word)))
    return 'fieldErrors.passwordPersonal';
  return null;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf({ name, email, mobile, shopName }: PasswordOwner): string[] {
  const digits = mobile?.replace(/\D/g, '').slice(-10) ?? '';
  const [local = '', domain = ''] = email.split('@');
  const words = [shopName, name, ...name.split(/\s+/), email, local, domain, digits];
  return [...new Set(words.map(fold))].filter((word) => [...word].length >= 3);
}

function isMadeOf(folded: string, word: string): boolean {
  return folded.includes(word) && [...folded.replaceAll(word, '')].length < MIN_OTHER_CHARACTERS;
}
