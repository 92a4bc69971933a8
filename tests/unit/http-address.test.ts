import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeProcessState } from '../support/reset-process';

const SETTINGS = {
  DATABASE_URL: 'postgres://127.0.0.1/none',
  STORE_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: 'a secret of the addresses in these tests',
};
const PROXY = '10.0.0.1';

async function load(trustProxy = '0') {
  for (const [name, value] of Object.entries({ ...SETTINGS, TRUST_PROXY: trustProxy }))
    vi.stubEnv(name, value);
  return import('@/lib/http/request/address');
}

const requestOf = (headers: Record<string, string>) => new Request('http://127.0.0.1/', { headers });

async function addressOf(headers: Record<string, string>, trustProxy = '0'): Promise<string> {
  return (await load(trustProxy)).addressOf(requestOf(headers));
}

// Settings are read once per process.
beforeEach(removeProcessState);

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', 'unknown'],
])('the address that limits count by is, for the peer %s, %s', async (peer, expected) => {
  expect(await addressOf({ 'x-tarang-peer': peer })).toBe(expected);
});

test('the address that limits count by is the same for one IPv6 network and differs for two', async () => {
  const of = (peer: string) => addressOf({ 'x-tarang-peer': peer });
  expect(await of('2001:db8:1:2:a::1')).toBe(await of('2001:db8:1:2:b::2'));
  expect(await of('2001:db8:1:3::1')).not.toBe(await of('2001:db8:1:2::1'));
});

test('the address that limits count by ignores X-Forwarded-For, and is its last hop behind a trusted proxy', async () => {
  const headers = { 'x-tarang-peer': '192.0.2.7', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  expect(await addressOf(headers)).toBe('192.0.2.7');
  removeProcessState();
  expect(await addressOf(headers, '1')).toBe('203.0.113.9');
});

const FORWARDED: [header: string, address: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['  203.0.113.9  ', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['198.51.100.1,203.0.113.9:80', '203.0.113.9'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['fe80::9%eth0', 'fe80:0:0:0'],
  ['[fe80::9%25eth0]:443', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:8080', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
];

test.each(FORWARDED)('the last hop %j of X-Forwarded-For counts as %s', async (header, address) => {
  expect(await addressOf({ 'x-tarang-peer': PROXY, 'x-forwarded-for': header }, '1')).toBe(address);
});

// A text that no address can have would be a new count at each request.
const FORGED = [
  '',
  ',',
  '203.0.113.9,',
  'unknown',
  '_hidden',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '0203.0.113.9',
  '203.0.113.9:',
  '203.0.113.9:999999',
  '203.0.113.9 evil',
  '0xcb007109',
  '3405803785',
  '2001:db8::1::2',
  '[2001:db8::1',
  '[203.0.113.9',
  '2001:db8:1:2:3:4:5:6:7',
  '%eth0',
  '"203.0.113.9"',
  'for=203.0.113.9',
  'http://203.0.113.9/',
  `203.0.113.9${'0'.repeat(5000)}`,
];

test.each(FORGED)('the forged last hop %j is refused and the peer counts', async (header) => {
  expect(await addressOf({ 'x-tarang-peer': PROXY, 'x-forwarded-for': header }, '1')).toBe(PROXY);
});

test.each([...FORWARDED.map(([header]) => header), ...FORGED])(
  'no hop counts without a trusted proxy: %j',
  async (header) => {
    expect(await addressOf({ 'x-tarang-peer': '192.0.2.7', 'x-forwarded-for': header })).toBe('192.0.2.7');
  },
);

describe('the counts of an address', () => {
  const countsOf = async (peer: string) =>
    (await load()).countsByAddress('otpPerAddress', requestOf({ 'x-tarang-peer': peer }));

  test('an IPv4 address has one count', async () => {
    expect(await countsOf('192.0.2.7')).toEqual([['otpPerAddress', '192.0.2.7']]);
  });

  test('an IPv6 address is counted in its networks of 64, 56 and 48 bits, with growing limits', async () => {
    expect(await countsOf('2001:db8:1:abcd::9')).toEqual([
      ['otpPerAddress', '2001:db8:1:abcd', 1],
      ['otpPerAddress', '2001:db8:1:ab/56', 4],
      ['otpPerAddress', '2001:db8:1/48', 16],
    ]);
  });

  test('neighbours in one network of 48 bits share only its count', async () => {
    const wide = (counts: Awaited<ReturnType<typeof countsOf>>) => counts.map(([, network]) => network);
    const [one, other] = [wide(await countsOf('2001:db8:1:2::9')), wide(await countsOf('2001:db8:1:302::9'))];
    expect(one.filter((network) => other.includes(network))).toEqual(['2001:db8:1/48']);
  });
});
