// Keys of the partner API as texts, and the networks from which they may be used.
import { expect, test } from 'vitest';
import { digestOf, makeKeyText, readKeyText } from '@/lib/domain/partners/keys/key-text';
import { assertNetworks, isInNetworks } from '@/lib/domain/partners/keys/networks';
import { systemClock } from '@/lib/platform/time';

/** Computed with Python's zlib.crc32. */
const KNOWN = 'trg_test_0123456789ABCDEFGHIJKLMNOPQRST1dpL1S';

test('a key whose checksum was computed elsewhere is read', () => {
  expect(readKeyText(KNOWN)).toEqual({ mode: 'test', digest: digestOf(KNOWN) });
});

test.each([
  ['a mistyped character', KNOWN.replace('0123', '0124')],
  ['another mode', KNOWN.replace('test', 'live')],
  ['a mode that does not exist', KNOWN.replace('test', 'demo')],
  ['a wrong checksum', `${KNOWN.slice(0, -1)}T`],
  ['a missing character', KNOWN.slice(0, -1)],
  ['a line end', `${KNOWN}\n`],
  ['nothing', ''],
])('a text with %s is no key', (_, text) => {
  expect(readKeyText(text)).toBeNull();
});

test('a new key is read as what it is, and no two are equal', () => {
  const keys = Array.from({ length: 200 }, () => makeKeyText('live', systemClock));
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(readKeyText(key)?.mode).toBe('live');
});

test('each of the 62 characters is as frequent in a key', () => {
  // Bytes that would make the first characters more frequent are passed over: 248 of 256 are left.
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  let at = 0;
  const random = (count: number) => Uint8Array.from({ length: count }, () => bytes[at++ % 256] ?? 0);
  const counts = new Map<string, number>();
  // 496 of 512 bytes make 16 keys of 31 characters; a key takes 30, so that 62 keys use 1860 of them: 30 of each.
  for (let made = 0; made < 62; made++)
    for (const character of makeKeyText('live', { ...systemClock, random }).slice(9, 39))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  expect(new Set(counts.values())).toEqual(new Set([30]));
});

test.each([
  ['203.0.113.7', ['203.0.113.0/24']],
  ['203.0.113.7', ['198.51.100.1', '203.0.113.7']],
  ['2001:db8:0:0:0:0:0:1', ['2001:db8::/32']],
  ['203.0.113.7', []],
])('%s is in %j', (address, networks) => {
  expect(isInNetworks(networks, address)).toBe(true);
});

test.each([
  ['203.0.114.7', ['203.0.113.0/24']],
  ['2001:db9:0:0:0:0:0:1', ['2001:db8::/32']],
  ['203.0.113.7', ['2001:db8::/32']],
  ['unknown', ['203.0.113.0/24']],
])('%s is not in %j', (address, networks) => {
  expect(isInNetworks(networks, address)).toBe(false);
});

test.each([
  '203.0.113.0/33',
  'example.com',
  '203.0.113',
  '::/129',
  '2001:db8::/32/4',
  '127.0.0.1/',
  '::1%eth0',
])('%s is no network', (text) => {
  expect(() => assertNetworks([text])).toThrow(`“${text}” is not a network`);
});

test.each(['0.0.0.0/0', '10.0.0.0/15', '::/0', '2001:d00::/31'])('%s is too wide', (text) => {
  expect(() => assertNetworks([text])).toThrow(`“${text}” is too wide`);
});

test('networks of the narrowest and the widest permitted size are taken', () => {
  expect(() => assertNetworks(['10.0.0.0/16', '203.0.113.7', '2001:db8::/32', '2001:db8::1'])).not.toThrow();
});
