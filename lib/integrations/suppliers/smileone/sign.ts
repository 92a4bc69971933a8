import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/**
 * The signature of a call: sorted `key=value&` pairs with raw values, then the merchant key, hashed twice with MD5
 * (SMILEONE-2). Throws when a value could be read as two fields (see findAmbiguousField).
 */
export function signFields(fields: Readonly<Record<string, string>>, key: string): string {
  const ambiguous = findAmbiguousField(fields);
  if (ambiguous) throw new Error(`${ambiguous} has a separator and must not be signed`);
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`);
  return md5(md5(pairs.join('') + key));
}

/**
 * The first field whose value could be read as more than one field, or null. The signed text is not encoded, so the
 * user id `1&zoneid=2` has the same signature as a user id with another zone.
 */
export function findAmbiguousField(fields: Readonly<Record<string, string>>): string | null {
  return Object.keys(fields).find((name) => /[&=\p{Cc}]/u.test(fields[name] ?? '')) ?? null;
}
