// What settings have to say of a store by the address that it has: on this machine only, for others, or as a public
// demo.
import { expect, test } from 'vitest';
import { isLoopback, readSettings, staffSecondFactorOf } from '@/lib/platform/config';
import { enough } from '../support/enough-settings';
import { SELLER_SETTINGS } from '../support/seller-settings';

test.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1', '[::1]'])(
  'a store with the sandbox may listen on %s',
  (HOST) => {
    expect(readSettings({ ...enough, SANDBOX: '1', HOST }).SANDBOX).toBe('1');
  },
);

test.each([
  '0.0.0.0',
  '::',
  '10.0.0.5',
  'tarang.example',
  'localhost.example',
  '127.0.0.1.example',
  '128.0.0.1',
])('a store with the sandbox refuses to start where others can reach it: %s', (HOST) => {
  expect(() => readSettings({ ...enough, SANDBOX: '1', HOST })).toThrow(`HOST=${HOST}`);
  expect(readSettings({ ...enough, SANDBOX: 'demo', HOST }).SANDBOX).toBe('demo');
  expect(readSettings({ ...enough, SANDBOX: '0', HOST }).SANDBOX).toBe('0');
});

test('a store with the sandbox refuses an address for others, unless a public demo is meant', () => {
  const STORE_URL = 'https://shop.example.com';
  expect(() => readSettings({ ...enough, SANDBOX: '1', STORE_URL })).toThrow(
    /^Settings: SANDBOX=1 .* STORE_URL=https:\/\/shop\.example\.com .* SANDBOX=demo if a public demo is meant\.$/,
  );
  expect(readSettings({ ...enough, SANDBOX: 'demo', STORE_URL }).STORE_URL).toBe(STORE_URL);
  expect(readSettings({ ...enough, SANDBOX: '1', STORE_URL: 'http://[::1]:3000' }).SANDBOX).toBe('1');
});

test('staff of a shop need a second factor for everything, and those of a demo for nothing, unless it is set', () => {
  const of = (given: Record<string, string>) => staffSecondFactorOf(readSettings({ ...enough, ...given }));
  expect(of({})).toBe('all');
  expect(of({ SANDBOX: '1' })).toBe('off');
  expect(of({ SANDBOX: 'demo', STORE_URL: 'https://demo.example.com' })).toBe('off');
  expect(of({ STAFF_SECOND_FACTOR: 'money' })).toBe('money');
  expect(of({ STAFF_SECOND_FACTOR: 'off', STORE_URL: 'http://localhost:3000' })).toBe('off');
});

test('a shop at a public address refuses to let its staff in without a second factor', () => {
  const public_ = { ...enough, STORE_URL: 'https://shop.example.com', STAFF_SECOND_FACTOR: 'off' };
  expect(() => readSettings(public_)).toThrow(
    /^Settings: STAFF_SECOND_FACTOR=off .* use all or money, or remove it\.$/,
  );
});

test.each(Object.keys(SELLER_SETTINGS))(
  'a shop at a public address refuses to start without %s, on loopback and as a demo it starts',
  (name) => {
    const given = { ...enough, ...SELLER_SETTINGS, STORE_URL: 'https://shop.example.com' };
    expect(readSettings(given)).toMatchObject(SELLER_SETTINGS);
    const without = { ...given, [name]: '' };
    expect(() => readSettings(without)).toThrow(
      `Settings: STORE_URL=https://shop.example.com is an address for others. A shop has to show who sells and who answers complaints: set ${name}.`,
    );
    expect(readSettings({ ...without, STORE_URL: 'http://localhost:3000' })).toBeTruthy();
    expect(readSettings({ ...without, SANDBOX: 'demo' })).toBeTruthy();
  },
);

test.each([
  ['CARE_EMAIL', 'nobody'],
  ['GRIEVANCE_PHONE', 'call me'],
  ['GRIEVANCE_OFFICER', 'x'],
])('the detail of the seller %s is refused as %j', (name, value) => {
  expect(() => readSettings({ ...enough, [name]: value })).toThrow(`Settings: ${name} is wrong`);
});

test('the identity provider may use http on this machine only', () => {
  expect(
    readSettings({ ...enough, IDENTITY_DOMAIN: 'http://127.0.0.1:9000', IDENTITY_CLIENT_ID: 'x' })
      .IDENTITY_DOMAIN,
  ).toBe('http://127.0.0.1:9000');
  expect(
    readSettings({ ...enough, IDENTITY_DOMAIN: 'https://tarang.auth0.com', IDENTITY_CLIENT_ID: 'x' })
      .IDENTITY_DOMAIN,
  ).toBe('https://tarang.auth0.com');
  expect(() =>
    readSettings({ ...enough, IDENTITY_DOMAIN: 'http://tarang.auth0.com', IDENTITY_CLIENT_ID: 'x' }),
  ).toThrow('IDENTITY_DOMAIN');
});

test('loopback addresses are those that cannot leave the machine', () => {
  expect(['127.0.0.1', '::1', 'localhost'].every(isLoopback)).toBe(true);
  expect(['', '127.1', '0', '::ffff:10.0.0.1', '1.127.0.0'].some(isLoopback)).toBe(false);
});
