import type { PlainKey } from '@/lib/platform/messages';
import { isCommonPassword } from './common-passwords';

export interface PasswordOwner {
  name: string;
  email: string;
  /** E.164 or 10 digits; null or '' when there is none. */
  mobile: string | null;
  shopName: string;
}

// What people type when they walk over the keyboard, forward or back, from any key on.
const WALKS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!@#$%^&*()_+',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

// A word of somebody's own, and this little around it, is no secret.
const LEAST_BESIDE_A_WORD = 5;

// From here on whoever guesses at repetitions would have to guess how many, too.
const LONG = 24;

/**
 * Why a password of allowed length is too easy to guess, or null (check 15). It is compared without
 * regard to case, and taken as typed: nothing is trimmed, cut or normalised before it is hashed.
 */
export function findPasswordProblem(password: string, owner: PasswordOwner): PlainKey | null {
  const folded = password.toLowerCase();
  if ([...folded].length < LONG && /^(.{1,4})\1+$/su.test(folded)) return 'faults.passwordRepeats';
  if (WALKS.some((walk) => walk.includes(folded))) return 'faults.passwordNeighbours';
  if (isCommonPassword(folded)) return 'faults.passwordCommon';
  if (wordsOf(owner).some((word) => isMadeOf(folded, word))) return 'faults.passwordPersonal';
  return null;
}

function wordsOf({ name, email, mobile, shopName }: PasswordOwner): string[] {
  const digits = mobile?.replace(/\D/g, '').slice(-10) ?? '';
  const [local = '', domain = ''] = email.split('@');
  const words = [shopName, name, ...name.split(/\s+/), email, local, domain, digits];
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => [...word].length >= 3);
}

function isMadeOf(folded: string, word: string): boolean {
  return folded.includes(word) && [...folded.replaceAll(word, '')].length < LEAST_BESIDE_A_WORD;
}
