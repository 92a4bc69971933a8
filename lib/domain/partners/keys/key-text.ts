// The text of a key: its mode, 30 random characters and a checksum, by which programs that look for secrets recognise a
// key and a mistyped one is refused without a question to the database.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '@/lib/domain/partners/schema';
import { type Clock, runtimeOf } from '@/lib/platform/time';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** Bytes from here on are passed over: by the remainder alone the first characters would be more frequent. */
const EVEN = 256 - (256 % ALPHABET.length);

const KEY = /^(trg_(live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new key. */
export function makeKeyText(mode: Mode, clock: Clock): string {
  const { random } = runtimeOf(clock);
  let secret = '';
  while (secret.length < SECRET_LENGTH)
    for (const byte of random(SECRET_LENGTH - secret.length))
      if (byte < EVEN) secret += ALPHABET[byte % ALPHABET.length];
  const body = `trg_${mode}_${secret}`;
  return body + checksumOf(body);
}

/** The mode of a key, and the digest by which it is stored; null for a text that is no key or was mistyped. */
export function readKeyText(text: string): { mode: Mode; digest: string } | null {
  const [, body = '', mode, checksum] = KEY.exec(text) ?? [];
  if (checksum === undefined || checksumOf(body) !== checksum) return null;
  return { mode: mode === 'live' ? 'live' : 'test', digest: digestOf(text) };
}

/** SHA-256 without a salt is enough: a key has 178 random bits, too many to be guessed from its digest. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksumOf(body: string): string {
  let digits = '';
  for (let rest = crc32(body); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / ALPHABET.length))
    digits = ALPHABET[rest % ALPHABET.length] + digits;
  return digits;
}
