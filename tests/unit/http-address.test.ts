import { beforeEach, expect, test, vi } from 'vitest';
import { removeProcessState } from '../support/reset-process';

const SETTINGS = {
  DATABASE_URL: 'postgres://127.0.0.1/none',
  STORE_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: 'x'.repeat(32),
};

async function addressOf(headers: Record<string, string>, trustProxy = '0'): Promise<string> {
  for (const [name, value] of Object.entries({ ...SETTINGS, TRUST_PROXY: trustProxy }))
    vi.stubEnv(name, value);
  const address = await import('@/lib/http/request/address');
  return address.addressOf(new Request('http://127.0.0.1/', { headers }));
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
