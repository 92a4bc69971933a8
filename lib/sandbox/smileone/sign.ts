import { createHash } from 'node:crypto';

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** The signature of SMILEONE-2: sorted `key=value&` pairs with raw values, then the key, md5 twice. */
export function signSmileone(fields: Record<string, string>, key: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort();
  return md5(md5(`${names.map((name) => `${name}=${fields[name]}&`).join('')}${key}`));
}
