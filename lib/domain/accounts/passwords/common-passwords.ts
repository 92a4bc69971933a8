import { brotliDecompressSync } from 'node:zlib';
import { PACKED_PASSWORDS } from './common-passwords-list';

let common: ReadonlySet<string> | undefined;

/** Whether `folded`, a password in lower case, is one of the most common passwords. */
export function isCommonPassword(folded: string): boolean {
  // Unpacked at first use (4 ms), because most processes never check a password.
  common ??= new Set(listCommonPasswords());
  return common.has(folded);
}

export function listCommonPasswords(): string[] {
  // Buffer.from ignores the line breaks of the constant.
  return brotliDecompressSync(Buffer.from(PACKED_PASSWORDS, 'base64')).toString('utf8').split('\n');
}
