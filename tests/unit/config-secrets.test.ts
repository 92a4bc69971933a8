// Secrets among the settings: guessable ones stop the start, and each may be in a file.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkAdminPassword } from '@/lib/domain/accounts/passwords/check-admin-password';
import { createGateways, GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { demandRealCredentials } from '@/lib/launch/settings/demand-real-credentials';
import { sandboxSettings } from '@/lib/launch/settings/sandbox-settings';
import { readSecretFiles, readSettings, SECRET_SETTINGS } from '@/lib/platform/config';
import { systemClock } from '@/lib/platform/time';
import { enough, messageOf } from '../support/enough-settings';

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

test('every secret of the sandbox is refused by a store that sells for real', () => {
  const none: NodeJS.ProcessEnv = { NODE_ENV: 'test' };
  const published = sandboxSettings(none, { port: 4000, identity: true });
  const secrets = Object.entries(published).filter(([name]) =>
    /(_KEY|SECRET|SECRET_PREVIOUS|TOKEN)$/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(9);
  for (const [name, value] of secrets) {
    expect(() => demandRealCredentials({ ...none, [name]: value }, '0'), name).toThrow(
      `are in ${name}: set the real ones`,
    );
    expect(() => demandRealCredentials({ ...none, [name]: value }, 'demo')).not.toThrow();
  }
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
    ADMIN_PASSWORD: 'a password of their own',
    ORDER_API_KEY: 'an order key',
    FAST2SMS_KEY: 'a key',
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
      WHATSAPP_TOKEN: values.WHATSAPP_TOKEN,
      WHATSAPP_PHONE_ID: '1',
      WHATSAPP_TEMPLATES: 'state=news',
      WHATSAPP_APP_SECRET: 'the secret of an app',
      WHATSAPP_VERIFY_TOKEN: 'the token of a webhook',
      MAIL_FROM: 'a@b.co',
      SMTP_URL: values.SMTP_URL,
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'AKID',
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
