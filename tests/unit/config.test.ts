import { expect, test } from 'vitest';
import { createGateways, GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { createSuppliers, SUPPLIER_SETTINGS } from '@/lib/integrations/suppliers';
import { isLoopback, readSettings } from '@/lib/platform/config';
import { systemClock } from '@/lib/platform/time';

const enough = {
  DATABASE_URL: 'postgres://tarang:hidden-password@127.0.0.1:5432/tarang',
  AUTH_SECRET: 'thirty-two characters or more, at last',
};

test('settings need only a database and a secret', () => {
  expect(readSettings(enough)).toMatchObject({
    ...enough,
    STORE_URL: 'http://localhost:3000',
    STORE_NAME: 'Tarang',
    PORT: 3000,
    HOST: '127.0.0.1',
    SANDBOX: '0',
    TRUST_PROXY: false,
    POINTS_EARN_PERCENT: 1,
    RATE_LIMIT_FACTOR: 1,
  });
  expect(readSettings(enough).ADMIN_EMAIL).toBeUndefined();
});

test('settings take the port into the address of the store', () => {
  expect(readSettings({ ...enough, PORT: '4100' }).STORE_URL).toBe('http://localhost:4100');
});

test('settings lose the slash at the end of an address', () => {
  expect(readSettings({ ...enough, STORE_URL: 'https://tarang.example//' }).STORE_URL).toBe(
    'https://tarang.example',
  );
});

test('empty settings count as not set', () => {
  const empty = {
    PORT: '',
    HOST: '',
    ADMIN_EMAIL: '',
    SANDBOX: '',
    STORE_URL: '',
    SMTP_URL: '',
  };
  expect(readSettings({ ...enough, ...empty })).toEqual(readSettings(enough));
});

test.each([
  ['DATABASE_URL', 'mysql://localhost/tarang'],
  ['DATABASE_POOL', '1'],
  ['STORE_URL', 'tarang.example'],
  ['STORE_URL', 'ftp://tarang.example'],
  ['STORE_NAME', 'n'.repeat(41)],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['AUTH_SECRET', 'short'],
  ['ORDER_API_KEY', 'seven77'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['FAST2SMS_BASE_URL', 'not an address'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'x'],
  ['IDENTITY_DOMAIN', 'tarang.auth0.com'],
  ['SUPPORT_CHAT_URL', 'javascript:alert(1)'],
  ['POINTS_EARN_PERCENT', '101'],
  ['POINTS_EARN_PERCENT', '-1'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['SANDBOX', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['WORKER_CONCURRENCY', '0'],
])('invalid settings stop the start and name %s=%s', (name, value) => {
  expect(() => readSettings({ ...enough, [name]: value })).toThrow(
    new RegExp(`^Settings: ${name} is wrong: .`),
  );
});

test.each(['DATABASE_URL', 'AUTH_SECRET'])('missing settings stop the start without %s', (name) => {
  expect(() => readSettings({ ...enough, [name]: undefined })).toThrow(`${name} is not set`);
  expect(() => readSettings({ ...enough, [name]: '' })).toThrow(`${name} is not set`);
});

test('wrong settings are named all at once, without any secret', () => {
  const given = {
    ...enough,
    PORT: 'x',
    AUTH_SECRET: 'too-short-secret',
    ORDER_API_KEY: 'k3y',
    DATABASE_URL: 'x://u:pa55@h/d',
  };
  const sentence = messageOf(() => readSettings(given));
  for (const name of ['PORT', 'AUTH_SECRET', 'ORDER_API_KEY', 'DATABASE_URL'])
    expect(sentence).toContain(name);
  for (const secret of ['too-short-secret', 'k3y', 'pa55']) expect(sentence).not.toContain(secret);
});

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

function messageOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it did not throw');
}

test.each([
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.co' }],
  ['IDENTITY_CLIENT_ID', { IDENTITY_DOMAIN: 'https://tarang.auth0.com' }],
])('half of a pair of settings is refused: %s is missing', (name, given) => {
  expect(() => readSettings({ ...enough, ...given })).toThrow(`${name} is not set`);
});

const open = (environment: Record<string, string>) => {
  createSuppliers(environment, { clock: systemClock });
  createGateways(environment, { clock: systemClock });
};

test('settings of suppliers and payment gateways may all be absent or empty', () => {
  open({});
  open(Object.fromEntries([...SUPPLIER_SETTINGS, ...GATEWAY_SETTINGS].map((name) => [name, ''])));
});

test.each(['EKQR_BASE_URL', 'SMILEONE_BASE_URL', 'MOOGOLD_BASE_URL'])(
  'settings of suppliers stop the start and name %s when it is no address',
  (name) => {
    expect(() => open({ [name]: 'not an address' })).toThrow(new RegExp(`^Settings: ${name} is wrong: .`));
  },
);

test.each([
  ['SMILEONE_KEY', { SMILEONE_UID: '1', SMILEONE_EMAIL: 'a@b.co' }],
  ['MOOGOLD_PARTNER_ID', { MOOGOLD_SECRET: 's' }],
])('settings of suppliers stop the start when %s is missing beside the others', (name, given) => {
  expect(() => open(given)).toThrow(`${name} is not set`);
});
