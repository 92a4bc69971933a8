import { expect, test } from 'vitest';
import { startWarnings } from '@/lib/http/server/start-warnings';
import { SHOWN_SETTINGS } from '../support/seller-settings';

const told = {
  ...SHOWN_SETTINGS,
  SANDBOX: '0' as const,
  SMTP_URL: 'smtps://mail.example',
  ALERT_WEBHOOK_URL: undefined,
};

test('a store with an https address and no trusted proxy is warned that all visitors share one address', () => {
  const [warning, ...more] = startWarnings({
    ...told,
    STORE_URL: 'https://shop.example',
    TRUST_PROXY: false,
  });
  expect(warning).toContain('TRUST_PROXY');
  expect(more).toEqual([]);
});

test.each([
  { STORE_URL: 'https://shop.example', TRUST_PROXY: true },
  { STORE_URL: 'http://localhost:3000', TRUST_PROXY: false },
])('a store at $STORE_URL with TRUST_PROXY $TRUST_PROXY is warned of nothing', (settings) => {
  expect(startWarnings({ ...told, ...settings })).toEqual([]);
});

const quiet = { STORE_URL: 'http://localhost:3000', TRUST_PROXY: false };

test.each([undefined, 'smtp://mailpit:1025'])(
  'a shop with the mail server %s and no webhook is warned that alerts reach nobody',
  (SMTP_URL) => {
    const warnings = startWarnings({ ...quiet, ...told, SMTP_URL });
    expect(warnings).toEqual([expect.stringContaining('Alerts reach nobody')]);
    const ALERT_WEBHOOK_URL = 'https://hooks.example/alerts';
    expect(startWarnings({ ...quiet, ...told, SMTP_URL, ALERT_WEBHOOK_URL })).toEqual([]);
  },
);

test('a shop that sends text messages without what has to be registered for them is warned of it', () => {
  const alerted = { ...told, ALERT_WEBHOOK_URL: 'https://hooks.example/alerts', FAST2SMS_KEY: 'k' };
  expect(startWarnings({ ...quiet, ...alerted })).toEqual([expect.stringContaining('FAST2SMS_ENTITY_ID')]);
  expect(startWarnings({ ...quiet, ...alerted, SANDBOX: '1' })).toEqual([]);
});

test('a demo without a mail server is not warned about alerts', () => {
  expect(startWarnings({ ...quiet, ...told, SANDBOX: '1', SMTP_URL: undefined })).toEqual([]);
});

test('a shop on a loopback address is warned of each detail of the seller that is missing', () => {
  expect(startWarnings({ ...quiet, ...told, GRIEVANCE_PHONE: undefined, CARE_EMAIL: undefined })).toEqual([
    'A shop has to show who sells and who answers complaints: set CARE_EMAIL, GRIEVANCE_PHONE.',
  ]);
  expect(startWarnings({ ...quiet, ...told, PAYMENT_PROVIDER: undefined })).toEqual([
    'A shop has to say who carries out its payments and how to reach them: set PAYMENT_PROVIDER.',
  ]);
  const none = Object.fromEntries(Object.keys(SHOWN_SETTINGS).map((name) => [name, undefined]));
  expect(startWarnings({ ...quiet, ...told, ...none, SANDBOX: '1' })).toEqual([]);
});
