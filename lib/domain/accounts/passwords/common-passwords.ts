import { brotliDecompressSync } from 'node:zlib';
import { PACKED_PASSWORDS } from './common-passwords-list';
import { undecorated } from './undecorated';

/** Shorter words are parts of many passwords that are not easy to guess. */
const MIN_WORD = 3;

interface Common {
  passwords: ReadonlySet<string>;
  /** What is left of the common passwords without digits and signs. */
  words: ReadonlySet<string>;
}

let common: Common | undefined;

/**
 * Whether `folded`, a password in lower case, is one of the most common passwords, or one of their words with the usual
 * digits and signs around it (`admin@123`, `p@ssw0rd`).
 */
export function isCommonPassword(folded: string): boolean {
  // Unpacked at first use (60 ms on a busy machine), because most processes never check a password.
  common ??= readCommon();
  const { passwords, words } = common;
  return passwords.has(folded) || undecorated(folded).some((word) => words.has(word));
}

export function listCommonPasswords(): string[] {
  // Buffer.from ignores the line breaks of the constant.
  return brotliDecompressSync(Buffer.from(PACKED_PASSWORDS, 'base64')).toString('utf8').split('\n');
}

function readCommon(): Common {
  const passwords = listCommonPasswords();
  const words = passwords
    .flatMap(undecorated)
    .filter((word) => word.length >= MIN_WORD && /^[a-z]+$/.test(word));
  return { passwords: new Set(passwords), words: new Set(words) };
}
