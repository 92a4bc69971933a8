import { brotliDecompressSync } from 'node:zlib';
import { PACKED_PASSWORDS } from './common-passwords-list';

let common: ReadonlySet<string> | undefined;

/** Whether `folded`, a password in lower case, is one of those that everybody tries first. */
export function isCommonPassword(folded: string): boolean {
  // Unpacked by the first who asks (4 ms): a process that takes no passwords never does.
  common ??= new Set(listCommonPasswords());
  return common.has(folded);
}

export function listCommonPasswords(): string[] {
  // Line breaks are no base64, and are passed over.
  return brotliDecompressSync(Buffer.from(PACKED_PASSWORDS, 'base64')).toString('utf8').split('\n');
}
