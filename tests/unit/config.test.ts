import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkAdminPassword } from '@/lib/domain/accounts/passwords/check-admin-password';
import { createGateways, GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { createSuppliers, SUPPLIER_SETTINGS } from '@/lib/integrations/suppliers';
import {
  isLoopback,
  readSecretFiles,
  readSettings,
  SECRET_SETTINGS,
  staffSecondFactorOf,
} from '@/lib/platform/config';
import { systemClock } from '@/lib/platform/time';
import { SELLER_SETTINGS } from '../support/seller-settings';

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
  expect(
    readSettings({ ...enough, ...SELLER_SETTINGS, STORE_URL: 'https://tarang.example//' }).STORE_URL,
  ).toBe('https://tarang.example');
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
  ['FAST2SMS_NOTICE', 'a text that does not say what has changed'],
  ['FAST2SMS_ORDER', 'a text with {#var#} alone'],
  ['FAST2SMS_ORDER', 'the order {#var#} with words in a place for digits: {#numeric#}'],
  ['FAST2SMS_ORDER', 'the order {#var#} with a place of another kind: {#url#}'],
  ['FAST2SMS_TEMPLATE', 'the code {#var#} of {#var#} minutes beside a link: shop.example.in'],
  ['PUSH_SERVICE_URL', 'not an address'],
  ['TELEGRAM_BOT_TOKEN', 'a token of something else'],
  ['TELEGRAM_BOT_NAME', '@tarang_bot'],
  ['TELEGRAM_API_URL', 'not an address'],
  ['WHATSAPP_PHONE_ID', '+91 98765 43210'],
  ['WHATSAPP_VERIFY_TOKEN', 'short'],
  ['WHATSAPP_TEMPLATES', 'delivered'],
  ['WHATSAPP_TEMPLATES', 'delivered=Order Delivered'],
  ['WHATSAPP_TEMPLATES', 'delivered=order_delivered,sold=order_sold'],
  ['WHATSAPP_API_VERSION', '24'],
  ['WHATSAPP_API_URL', 'not an address'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'x'],
  ['IDENTITY_DOMAIN', 'tarang.auth0.com'],
  ['SUPPORT_CHAT_URL', 'javascript:alert(1)'],
  ['SOCIAL_X_URL', 'javascript:alert(1)'],
  ['POINTS_EARN_PERCENT', '101'],
  ['POINTS_EARN_PERCENT', '-1'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['SANDBOX', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '70000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['WORKER_CONCURRENCY', '0'],
  ['WORKER_SETTLEMENT_SLOTS', '65'],
  ['WORKER_SUPPLIER_SLOTS', '0'],
  ['WORKER_MESSAGE_SLOTS', 'many'],
  ['WORKER_HOUSEKEEPING_SLOTS', '1.5'],
  ['SUPPLIER_BREAKER_FAILURES', '0'],
  ['SUPPLIER_BREAKER_SECONDS', '3601'],
  ['ALERT_CASE_MINUTES', '0'],
  ['ALERT_WORKER_MINUTES', '1441'],
  ['ALERT_WEBHOOK_URL', 'ftp://hooks.example'],
  ['ALERT_WEBHOOK_FORMAT', 'xml'],
  ['ALERT_WEBHOOK_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['ALERT_WEBHOOK_SECRET', 'whsec_dG9vIHNob3J0'],
  ['ALERT_TELEGRAM_CHAT_ID', 'somewhere'],
])('invalid settings stop the start and name %s=%s', (name, value) => {
  expect(() => readSettings({ ...enough, [name]: value })).toThrow(
    new RegExp(`^Settings: ${name} is wrong: .`),
  );
});

test('metrics have a port of their own, on loopback', () => {
  expect(readSettings(enough)).toMatchObject({ METRICS_HOST: '127.0.0.1' });
  expect(readSettings(enough).METRICS_PORT).toBeUndefined();
  expect(() => readSettings({ ...enough, METRICS_PORT: '3000' })).toThrow(
    'METRICS_PORT and PORT are both 3000',
  );
});

test('a notice by text message is refused without its id and without the registered sender', () => {
  const FAST2SMS_NOTICE = 'Tarang: the {#var#} of your account was changed.';
  expect(() => readSettings({ ...enough, FAST2SMS_NOTICE })).toThrow('FAST2SMS_NOTICE_ID');
  const whole = { ...enough, FAST2SMS_NOTICE, FAST2SMS_NOTICE_ID: '1107' };
  expect(() => readSettings(whole)).toThrow('FAST2SMS_SENDER_ID');
  const sender = { FAST2SMS_SENDER_ID: 'TARANG', FAST2SMS_ENTITY_ID: '1101', FAST2SMS_TEMPLATE_ID: '1107' };
  const template = { FAST2SMS_TEMPLATE: '{#var#} is your OTP for {#var#} minutes.' };
  expect(readSettings({ ...whole, ...sender, ...template }).FAST2SMS_NOTICE).toBe(FAST2SMS_NOTICE);
});

test.each([
  ['http://hooks.example/alerts', {}, 'may be http only on a loopback address'],
  ['https://hooks.example/alerts', {}, 'needs ALERT_WEBHOOK_SECRET'],
  ['https://hooks.example/alerts', { ALERT_WEBHOOK_FORMAT: 'telegram' }, 'needs ALERT_TELEGRAM_CHAT_ID'],
])('a webhook for alerts at %s with %j is refused', (ALERT_WEBHOOK_URL, more, sentence) => {
  expect(() => readSettings({ ...enough, ALERT_WEBHOOK_URL, ...more })).toThrow(sentence);
});

test('a webhook for alerts is accepted with what its format needs', () => {
  const url = { ...enough, ALERT_WEBHOOK_URL: 'https://hooks.example/alerts' };
  const ALERT_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(readSettings({ ...url, ALERT_WEBHOOK_SECRET })).toMatchObject({ ALERT_WEBHOOK_FORMAT: 'json' });
  expect(readSettings({ ...url, ALERT_WEBHOOK_FORMAT: 'slack' })).toMatchObject(url);
  const telegram = { ALERT_WEBHOOK_FORMAT: 'telegram', ALERT_TELEGRAM_CHAT_ID: '-1001234567890' };
  expect(readSettings({ ...url, ...telegram })).toMatchObject(telegram);
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

const KEYS = ['AUTH_SECRET', 'SESSION_KEY', 'SEALING_KEY', 'TOKEN_KEY', 'PEPPER_KEY'];
const GUESSABLE = [
  'x'.repeat(40),
  'ab'.repeat(20),
  'passwordpasswordpasswordpassword',
  '01234567890123456789012345678901',
  'abcdefghijklmnopqrstuvwxyzabcdef',
  'qwertyuiopqwertyuiopqwertyuiopqw',
  'change-me-to-something-long-and-random',
  'your-secret-with-at-least-32-characters',
];

test.each(KEYS)('a guessable %s stops the start and is told the way out', (name) => {
  for (const value of GUESSABLE)
    expect(() => readSettings({ ...enough, [name]: value })).toThrow(
      new RegExp(`^Settings: ${name} is wrong: can be guessed; \`openssl rand -base64 48\` makes one\\.$`),
    );
  expect(() => readSettings({ ...enough, [name]: 'short' })).toThrow(
    new RegExp(`^Settings: ${name} is wrong: must have at least 32 characters; [^;]+\\.$`),
  );
});

test('random secrets are not taken for guessable ones', () => {
  for (let turn = 0; turn < 500; turn += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      readSettings({ ...enough, AUTH_SECRET: randomBytes(24).toString(encoding) });
});

test('a guessable secret may be given as the previous one, so that it can be replaced', () => {
  const AUTH_SECRET_PREVIOUS = 'x'.repeat(40);
  expect(readSettings({ ...enough, AUTH_SECRET_PREVIOUS })).toMatchObject({ AUTH_SECRET_PREVIOUS });
});

test.each(KEYS)(
  'a previous key that equals its %s stops the start, because the old one would be lost',
  (name) => {
    const text = 'the same long secret in both settings';
    expect(() => readSettings({ ...enough, [name]: text, [`${name}_PREVIOUS`]: text })).toThrow(
      `Settings: ${name}_PREVIOUS is the same as ${name}`,
    );
  },
);

const folder = mkdtempSync(path.join(tmpdir(), 'tarang-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('every secret setting may be in a file, whose newline at the end does not count', () => {
  const values: Record<string, string> = {
    DATABASE_URL: enough.DATABASE_URL,
    DATABASE_OWNER_URL: 'postgresql://owner:of@127.0.0.1/all',
    DATABASE_DIRECT_URL: 'postgresql://app:of@127.0.0.1/direct',
    DATABASE_READER_URL: 'postgresql://app:of@127.0.0.1/replica',
    ...{ ADMIN_PASSWORD: 'a password of their own', ORDER_API_KEY: 'an order key', FAST2SMS_KEY: 'a key' },
    TELEGRAM_BOT_TOKEN: '1000001:a-token-of-a-bot-in-a-file',
    WHATSAPP_TOKEN: 'a token of a system user',
    SMTP_URL: 'smtp://u:p@mail.example',
    ALERT_WEBHOOK_URL: 'https://hooks.example/T0/B0/secret',
    ALERT_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    RATE_SOURCE_URL: 'https://rates.example/daily?key=secret',
  };
  for (const name of SECRET_SETTINGS) {
    const text = values[name] ?? `a long secret for ${name} in a file`;
    const others = Object.fromEntries(Object.entries(enough).filter(([key]) => key !== name));
    const together = {
      ADMIN_EMAIL: 'a@b.co',
      ADMIN_PASSWORD: values.ADMIN_PASSWORD,
      TELEGRAM_BOT_TOKEN: values.TELEGRAM_BOT_TOKEN,
      TELEGRAM_BOT_NAME: 'shop_bot',
      ...{ WHATSAPP_TOKEN: values.WHATSAPP_TOKEN, WHATSAPP_PHONE_ID: '1', WHATSAPP_TEMPLATES: 'state=news' },
      ...{ WHATSAPP_APP_SECRET: 'the secret of an app', WHATSAPP_VERIFY_TOKEN: 'the token of a webhook' },
      MAIL_FROM: 'a@b.co',
      SMTP_URL: values.SMTP_URL,
      ...{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'AKID' },
      S3_SECRET_ACCESS_KEY: 'a secret of a bucket',
      ALERT_WEBHOOK_SECRET: values.ALERT_WEBHOOK_SECRET,
    };
    for (const end of ['', '\n', '\r\n']) {
      const file = fileOf(name, `${text}${end}`);
      const read = readSettings({ ...together, ...others, [name]: undefined, [`${name}_FILE`]: file });
      expect(read[name]).toBe(text);
    }
  }
});

test('the credentials of suppliers and payment gateways may be in files', () => {
  const EKQR_KEY_FILE = fileOf('ekqr', 'a key\n');
  expect(readSecretFiles({ EKQR_KEY_FILE, OTHER: 'x' }, GATEWAY_SETTINGS)).toEqual({
    EKQR_KEY: 'a key',
    OTHER: 'x',
  });
  createGateways({ EKQR_KEY_FILE }, { clock: systemClock });
  expect(() => createGateways({ EKQR_KEY_FILE, EKQR_KEY: 'x' }, { clock: systemClock })).toThrow(
    'Settings: EKQR_KEY and EKQR_KEY_FILE are both set; remove one of them.',
  );
});

test('a secret that is given twice, or whose file cannot be used, stops the start in one sentence', () => {
  const refusal = (given: Record<string, string>) => messageOf(() => readSettings({ ...enough, ...given }));
  const PEPPER_KEY_FILE = fileOf('pepper', 'a pepper of its own, for these tests');
  expect(refusal({ PEPPER_KEY_FILE, PEPPER_KEY: 'a pepper of its own, for these tests' })).toBe(
    'Settings: PEPPER_KEY and PEPPER_KEY_FILE are both set; remove one of them.',
  );
  expect(refusal({ PEPPER_KEY_FILE: path.join(folder, 'none') })).toBe(
    `Settings: PEPPER_KEY_FILE is wrong: ${folder}/none cannot be read (ENOENT).`,
  );
  expect(refusal({ PEPPER_KEY_FILE: fileOf('empty', '\n') })).toBe(
    `Settings: PEPPER_KEY_FILE is wrong: ${folder}/empty is empty.`,
  );
  expect(refusal({ PEPPER_KEY_FILE: fileOf('weak', 'x'.repeat(40)) })).toMatch(
    /^Settings: PEPPER_KEY is wrong: can be/,
  );
});

test.each(['password', 'Admin@123', 'Password2024!', 'Tarang@2026', 'administrator1', 'asdfghjkl'])(
  'the password %s for the first administrator stops the start and is told the way out',
  (ADMIN_PASSWORD) => {
    const given = readSettings({ ...enough, ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD });
    expect(messageOf(() => checkAdminPassword(given))).toBe(
      'Settings: ADMIN_PASSWORD is easy to guess; choose a long sentence, or remove ADMIN_EMAIL and ADMIN_PASSWORD if the account exists already.',
    );
  },
);

test('a good password for the first administrator, or none, does not stop the start', () => {
  checkAdminPassword(readSettings(enough));
  checkAdminPassword(
    readSettings({ ...enough, ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'seven wet umbrellas' }),
  );
});
