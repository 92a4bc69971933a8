// Notices of changes by text message, sent by the worker's use case to the sandbox's provider.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliverNotice } from '@/lib/domain/accounts';
import { sendNoticeJob } from '@/lib/domain/accounts/jobs';
import { createOtpSender } from '@/lib/integrations/sms';
import { type Sandbox, startSandbox } from '@/lib/sandbox';
import { testLog } from '../support/log';
import { messageSettings } from '../support/messages';
import { testSealer } from '../support/sealer';

let sandbox: Sandbox;
const { log } = testLog();
const HINDI = {
  FAST2SMS_NOTICE_HI_ID: '1107000000000000004',
  FAST2SMS_NOTICE_HI: 'Tarang: आपके खाते में {#var#} बदला गया है।',
};
const mobile = '9876543210';

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const texts = () => sandbox.state().sms.map(({ text }) => text);
function deliver(given: object, language: 'en' | 'hi', attempt = 1): Promise<void> {
  const otpSender = createOtpSender({ ...messageSettings(sandbox), ...given });
  return deliverNotice(
    { log, otpSender, sealer: testSealer },
    { mobile, change: 'mobile', language, attempt },
  );
}

test('a notice names what changed, in the language of the registered text', async () => {
  await deliver({}, 'en');
  expect(texts()[0]).toBe(
    'Tarang: the mobile number of your account was changed. Not you? Tell our support.',
  );
  await deliver({}, 'hi');
  expect(texts()[0]).toBe(
    'Tarang: the mobile number of your account was changed. Not you? Tell our support.',
  );
  await deliver(HINDI, 'hi');
  expect(texts()[0]).toBe('Tarang: आपके खाते में मोबाइल नंबर बदला गया है।');
  await deliver({ ...HINDI, FAST2SMS_NOTICE: undefined }, 'en');
  expect(texts()[0]).toBe('Tarang: आपके खाते में मोबाइल नंबर बदला गया है।');
});

test('no notice goes by text message when none is registered, because operators refuse free text', async () => {
  const before = texts().length;
  await deliver({ FAST2SMS_NOTICE: undefined }, 'en');
  await deliver({ FAST2SMS_KEY: undefined }, 'en');
  expect(texts()).toHaveLength(before);
});

test('a notice that was certainly not sent is tried again but for the last try, and a doubtful one is not', async () => {
  const fault = (name: string, params = {}) =>
    sandbox.setFault({ service: 'fast2sms', fault: name, times: 1, params });
  const before = texts().length;
  fault('wallet_empty');
  await expect(deliver({}, 'en')).rejects.toThrow(/not sent/);
  fault('wallet_empty');
  await deliver({}, 'en', sendNoticeJob.maxAttempts);
  fault('wrong_key');
  await deliver({}, 'en');
  expect(texts()).toHaveLength(before);
  fault('timeout_after_sending', { ms: 0 });
  await deliver({}, 'en');
  expect(texts()).toHaveLength(before + 1);
});
