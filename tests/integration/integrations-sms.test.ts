// The real adapter against the sandbox's Fast2SMS, which answers as SMS-1 says.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOtpSender, type OtpSender } from '@/lib/integrations/sms';
import { type FaultInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import { messageSettings } from '../support/messages';

let sandbox: Sandbox;
let sender: OtpSender;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  sender = createOtpSender(messageSettings(sandbox));
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const message = { mobile: '9876543210', code: '004217', minutes: 5, language: 'en' as const };
const TEXT = '004217 is your OTP for Tarang. Valid for 5 minutes. Do not share it.';
const fault = (name: string, params: FaultInput['params'] = {}) =>
  sandbox.setFault({ service: 'fast2sms', fault: name, times: 1, params });
const sent = () => sandbox.state().sms;

test('a code is sent as the registered text, with sender, entity and template named', async () => {
  expect(await sender.sendOtp(message)).toEqual({ outcome: 'sent', requestId: expect.any(String) });
  expect(sent()[0]).toMatchObject({ to: '9876543210', route: 'dlt_manual', text: TEXT });
  const [call] = sandbox.state().calls;
  expect(JSON.parse(call?.request ?? '')).toEqual({
    route: 'dlt_manual',
    sender_id: 'TARANG',
    entity_id: '1101000000000000001',
    template_id: '1107000000000000001',
    message: TEXT,
    numbers: '9876543210',
    flash: '0',
  });
});

test('a code is sent by POST with the key in the header and nowhere else', async () => {
  await sender.sendOtp(message);
  const [call] = sandbox.state().calls;
  const { key } = sandbox.credentials.fast2sms;
  expect(call).toMatchObject({ method: 'POST', path: '/fast2sms/dev/bulkV2' });
  expect(call?.headers.authorization).toBe(key);
  expect(`${call?.path} ${call?.request}`).not.toContain(key);
});

test("a code is sent by the provider's own route and wording when no template is registered", async () => {
  const { FAST2SMS_BASE_URL, FAST2SMS_KEY } = messageSettings(sandbox);
  const bare = createOtpSender({ FAST2SMS_BASE_URL, FAST2SMS_KEY });
  expect(await bare.sendOtp(message)).toMatchObject({ outcome: 'sent' });
  expect(sent()[0]).toMatchObject({ route: 'otp', variables: '004217', text: 'Your OTP: 004217' });
  fault('kyc_needed');
  expect(await bare.sendOtp(message)).toMatchObject({ outcome: 'refused', code: '996', again: false });
});

test('a code in Hindi is sent by the Hindi template', async () => {
  expect(await sender.sendOtp({ ...message, language: 'hi' })).toMatchObject({ outcome: 'sent' });
  expect(JSON.parse(sandbox.state().calls[0]?.request ?? '')).toMatchObject({
    template_id: '1107000000000000002',
    message: '004217 आपका Tarang OTP है। 5 मिनट तक मान्य। किसी को न बताएँ।',
  });
});

test('a code in Hindi is sent by the English template when no Hindi one is registered', async () => {
  const { FAST2SMS_TEMPLATE_HI: _, ...settings } = messageSettings(sandbox);
  await createOtpSender(settings).sendOtp({ ...message, language: 'hi' });
  expect(JSON.parse(sandbox.state().calls[0]?.request ?? '')).toMatchObject({ message: TEXT });
});

test('a notice is sent as the registered text, in the languages in which one is registered', async () => {
  expect(sender.noticeLanguages).toEqual(['en']);
  const notice = { mobile: '9876543210', what: 'mobile number', language: 'en' as const };
  expect(await sender.sendNotice(notice)).toMatchObject({ outcome: 'sent' });
  expect(sent()[0]).toMatchObject({ to: '9876543210', route: 'dlt_manual' });
  expect(JSON.parse(sandbox.state().calls[0]?.request ?? '')).toMatchObject({
    template_id: '1107000000000000003',
    message: 'Tarang: the mobile number of your account was changed. Not you? Tell our support.',
  });
  const refused = await sender.sendNotice({ ...notice, language: 'hi' });
  expect(refused).toMatchObject({ outcome: 'refused', code: 'not_configured', again: false });
});

test.each([
  ['wallet_empty', 416, true],
  ['too_often', 995, true],
  ['wrong_key', 412, false],
  ['error_code', 425, false],
])('a code refused with %s %i was not sent, and another try is useful: %s', async (name, code, again) => {
  const before = sent().length;
  fault(name, name === 'error_code' ? { code } : {});
  const said = await sender.sendOtp(message);
  expect(said).toMatchObject({ outcome: 'refused', code: String(code), again });
  expect(said).toMatchObject({ why: expect.stringMatching(/\w/) });
  expect(sent()).toHaveLength(before);
});

test('a code is refused too when nothing listens at the address, because it cannot have left', async () => {
  const settings = { ...messageSettings(sandbox), FAST2SMS_BASE_URL: 'http://127.0.0.1:9' };
  expect(await createOtpSender(settings).sendOtp(message)).toMatchObject({
    outcome: 'refused',
    again: true,
  });
});

test.each(['down', 'http_500', 'html', 'timeout_after_sending'])(
  'a code that got no clear answer (%s) is never called refused',
  async (name) => {
    fault(name, name === 'timeout_after_sending' ? { ms: 0 } : {});
    expect(await sender.sendOtp(message)).toMatchObject({ outcome: 'unknown' });
  },
);

test.each([
  ['success in words', '{"return":"true","request_id":"a"}'],
  ['success without a reference', '{"return":true}'],
  ['a refusal without a code', '{"return":false,"message":"no"}'],
  ['an empty reply', ''],
  ['a list', '[]'],
])('a code answered with %s is neither sent nor refused', async (_, body) => {
  await withProvider(
    (_request, reply) => reply.end(body),
    async (odd) => {
      expect(await odd.sendOtp(message)).toMatchObject({ outcome: 'unknown' });
    },
  );
});

test.each([
  [
    '{"return":false,"status_code":"416","message":"Wallet is empty"}',
    { outcome: 'refused', code: '416', again: true },
  ],
  ['{"return":false,"status_code":"412","message":"x"}', { outcome: 'refused', code: '412', again: false }],
  [
    '{"return":false,"status_code":412,"message":"a\\u0000b\\n\\ud800"}',
    { outcome: 'refused', why: 'a b \uFFFD' },
  ],
  ['{"return":true,"request_id":77,"message":["sent"]}', { outcome: 'sent', requestId: '77' }],
  ['{"return":false,"status_code":412}', { outcome: 'refused', code: '412', why: '' }],
])('a number that is sent as text, and a text as a number, are read: %s', async (body, outcome) => {
  await withProvider(
    (_request, reply) => reply.end(body),
    async (provider) => expect(await provider.sendOtp(message)).toMatchObject(outcome),
  );
});

test('the message of a refusal is read as text and as a list', async () => {
  for (const told of ['"Wallet is empty"', '["Wallet","is empty"]']) {
    const answer = `{"return":false,"status_code":416,"message":${told}}`;
    await withProvider(
      (_request, reply) => reply.writeHead(400).end(answer),
      async (provider) => {
        expect(await provider.sendOtp(message)).toMatchObject({ outcome: 'refused', why: 'Wallet is empty' });
      },
    );
  }
});

async function withProvider(
  answer: RequestListener,
  work: (sender: OtpSender) => Promise<void>,
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await work(
      createOtpSender({ ...messageSettings(sandbox), FAST2SMS_BASE_URL: `http://127.0.0.1:${port}` }),
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
