// Settings of a store: which it needs, what they are when they are not set, and that invalid ones stop the start.
import { expect, test } from 'vitest';
import { createGateways, GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { createSuppliers, SUPPLIER_SETTINGS } from '@/lib/integrations/suppliers';
import { readSettings } from '@/lib/platform/config';
import { systemClock } from '@/lib/platform/time';
import { enough, messageOf } from '../support/enough-settings';
import { SELLER_SETTINGS } from '../support/seller-settings';

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

test('the Hindi text of a code without its id, or without a header, stops the start', () => {
  const FAST2SMS_TEMPLATE_HI = '{#var#} आपका OTP है। {#var#} मिनट तक मान्य।';
  expect(() => readSettings({ ...enough, FAST2SMS_TEMPLATE_HI })).toThrow('FAST2SMS_TEMPLATE_HI_ID');
  const whole = { ...enough, FAST2SMS_TEMPLATE_HI, FAST2SMS_TEMPLATE_HI_ID: '1107' };
  expect(() => readSettings(whole)).toThrow('FAST2SMS_SENDER_ID');
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
