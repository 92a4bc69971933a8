import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SANDBOX_CREDENTIALS, type Sandbox, startSandbox } from '@/lib/sandbox';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

async function send(
  fields: Record<string, string>,
  authorization: string = SANDBOX_CREDENTIALS.fast2sms.key,
) {
  const response = await fetch(`${sandbox.urls.fast2sms}/dev/bulkV2`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return { http: response.status, ...(await response.json()) };
}

const otp = { route: 'otp', variables_values: '482913', numbers: '9876543210', flash: '0' };

test("the sandbox's Fast2SMS sends by the otp and the dlt route", async () => {
  expect(await send(otp)).toEqual({
    http: 200,
    return: true,
    request_id: expect.any(String),
    message: ['SMS sent successfully.'],
  });
  expect(sandbox.state().sms[0]).toMatchObject({
    to: '9876543210',
    variables: '482913',
    text: 'Your OTP: 482913',
  });
  const dlt = {
    route: 'dlt',
    sender_id: 'TARANG',
    message: '1234',
    variables_values: '482913|5',
    numbers: '9876543211',
  };
  expect(await send(dlt)).toMatchObject({ return: true });
  expect(sandbox.state().sms[0]?.text).toBe('[TARANG template 1234] 482913 · 5');
});

test("the sandbox's Fast2SMS sends a whole text by the dlt_manual route, of a registered sender and template only", async () => {
  const manual = {
    route: 'dlt_manual',
    sender_id: 'TARANG',
    entity_id: '1101000000000000001',
    template_id: '1107000000000000001',
    message: '482913 is your OTP.',
    numbers: '9876543210',
  };
  expect(await send(manual)).toMatchObject({ return: true });
  expect(sandbox.state().sms[0]).toMatchObject({ to: '9876543210', text: '482913 is your OTP.' });
  expect(await send({ ...manual, sender_id: '' })).toMatchObject({ http: 400, status_code: 401 });
  expect(await send({ ...manual, sender_id: '12' })).toMatchObject({ http: 400, status_code: 406 });
  expect(await send({ ...manual, template_id: '' })).toMatchObject({ http: 400, status_code: 425 });
  expect(await send({ ...manual, message: '' })).toMatchObject({ http: 400, status_code: 425 });
});

test("the sandbox's Fast2SMS needs the key in the header, and valid numbers", async () => {
  expect(await send({ ...otp, authorization: SANDBOX_CREDENTIALS.fast2sms.key }, 'x')).toMatchObject({
    http: 401,
    return: false,
    status_code: 412,
    message: expect.any(String),
  });
  expect(await send({ ...otp, numbers: '+919876543210' })).toMatchObject({ http: 400, status_code: 411 });
  expect(await send({ ...otp, numbers: '' })).toMatchObject({ status_code: 405 });
});

test.each([
  ['wrong_key', 412],
  ['wallet_empty', 416],
  ['too_often', 995],
  ['kyc_needed', 996],
  ['error_code', 413],
])("the sandbox's Fast2SMS answers the fault %s with %i and sends nothing", async (fault, status_code) => {
  const before = sandbox.state().sms.length;
  sandbox.setFault({ service: 'fast2sms', fault, times: 1 });
  expect(await send(otp)).toMatchObject({ return: false, status_code });
  expect(sandbox.state().sms).toHaveLength(before);
  expect(await send(otp)).toMatchObject({ return: true });
});

const mail = {
  from: 'Tarang <no-reply@example.com>',
  to: 'asha@example.com',
  subject: 'Confirm your address – ₹0',
  text: 'Open http://localhost:3000/verification/1/abc to confirm.',
  html: '<p>Namaste <b>Ashā</b> <a href="http://localhost:3000/verification/1/abc?x=1&amp;y=2">confirm</a></p>',
};
const deliver = (to = mail.to) => createTransport(sandbox.urls.smtp).sendMail({ ...mail, to });

test("the sandbox's mail server shows a mail's subject, both bodies, links and source", async () => {
  await deliver();
  const kept = sandbox.state().mails[0];
  expect(kept).toMatchObject({ ...mail, to: ['asha@example.com'] });
  expect(kept?.links).toEqual([
    'http://localhost:3000/verification/1/abc?x=1&y=2',
    'http://localhost:3000/verification/1/abc',
  ]);
  expect(kept?.raw).toContain('multipart/alternative');
  const shown = await fetch(`${sandbox.urls.base}/console/mails/${kept?.id}/html`);
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  ['down', 421],
  ['reject', 550],
  ['busy', 451],
])("the sandbox's mail server can be %s", async (fault, responseCode) => {
  const before = sandbox.state().mails.length;
  sandbox.setFault({ service: 'mail', fault, times: 1 });
  await expect(deliver()).rejects.toMatchObject({ responseCode });
  expect(sandbox.state().mails).toHaveLength(before);
  await deliver();
});
