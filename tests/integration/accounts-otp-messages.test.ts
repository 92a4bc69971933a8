// The text message with a one-time code: it is sent at most once, and its content is stored nowhere else.
import { expect, test } from 'vitest';
import { deliverOtp, sendOtp, sendOtpJob } from '@/lib/domain/accounts';
import { seconds } from '@/lib/platform/time';
import { codeIn, MINUTES_5, newOwner, type Owner, openOtp } from '../support/otp';

const { prisma, sandbox, clock, written, context, messagesTo, livingCode, jobOf, deliver, refusal } =
  await openOtp();
const { otpSender } = context;

/** A code that has not been sent yet. */
async function ask(): Promise<{ owner: Owner; id: string }> {
  const owner = newOwner();
  await sendOtp(context, owner);
  return { owner, id: (await livingCode(owner)).id };
}
const sentAt = async (id: string) => (await prisma.accountSecret.findUniqueOrThrow({ where: { id } })).sentAt;
const fail = (fault: string, params = {}) =>
  sandbox.setFault({ service: 'fast2sms', fault, times: 1, params });

test('a text message is the registered template with six digits and the minutes that are left', async () => {
  const { owner, id } = await ask();
  await deliver(id);
  expect(messagesTo(owner).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\d{6} is your OTP for Tarang\. Valid for 5 minutes\. Do not share it\.$/),
  ]);
  const later = await ask();
  clock.advance(seconds(61));
  await deliver(later.id);
  expect(messagesTo(later.owner)[0]?.text).toContain('Valid for 4 minutes.');
});

test('a text message leaves neither code nor number in the database or the log', async () => {
  const { owner, id } = await ask();
  const payload = JSON.stringify(await jobOf(id));
  await deliver(id);
  const code = codeIn(messagesTo(owner)[0]?.text);
  const row = JSON.stringify(await prisma.accountSecret.findUniqueOrThrow({ where: { id } }));
  for (const text of [payload, row]) expect(text).not.toContain(code);
  expect(payload).not.toContain(owner.mobile);
  expect(written.lines('a code was sent').length).toBeGreaterThan(0);
  for (const line of written.text())
    for (const secret of [code, owner.mobile]) expect(line).not.toContain(secret);
});

test('a text message is sent once, though its job runs again, also at the same time', async () => {
  const { owner, id } = await ask();
  await Promise.all([1, 2, 3, 4].map(() => deliver(id)));
  await deliver(id, 2);
  expect(messagesTo(owner)).toHaveLength(1);
});

test('a text message is never sent again after a crash in the middle, because it may have left', async () => {
  const { owner, id } = await ask();
  const crashing = { ...otpSender, sendOtp: () => Promise.reject(new Error('the machine died')) };
  await expect(
    deliverOtp({ ...context, otpSender: crashing }, { ...(await jobOf(id)), attempt: 1 }),
  ).rejects.toThrow('the machine died');
  await deliver(id, 2);
  expect(messagesTo(owner)).toHaveLength(0);
});

test('a text message is never sent again when the provider gave no answer', async () => {
  const { owner, id } = await ask();
  fail('timeout_after_sending', { ms: 0 });
  await deliver(id);
  await deliver(id, 2);
  expect(messagesTo(owner)).toHaveLength(1);
  expect(await refusal(owner, codeIn(messagesTo(owner)[0]?.text))).toBe('let in');
});

test.each(['wallet_empty', 'too_often'])(
  'a text message is tried again after a temporary refusal (%s)',
  async (fault) => {
    const { owner, id } = await ask();
    fail(fault);
    await expect(deliver(id)).rejects.toThrow('not sent');
    expect(await sentAt(id)).toBeNull();
    await deliver(id, 2);
    expect(messagesTo(owner)).toHaveLength(1);
    expect(await sentAt(id)).toEqual(clock.now());
  },
);

test('a text message is given up at the last try without opening a review', async () => {
  const { owner, id } = await ask();
  fail('wallet_empty');
  await deliver(id, sendOtpJob.maxAttempts);
  expect(messagesTo(owner)).toHaveLength(0);
  expect(written.lines('a code was not sent').at(-1)).toMatchObject({ level: 'error', refusal: '416' });
});

test('a text message is not tried again after a permanent refusal', async () => {
  const { owner, id } = await ask();
  fail('wrong_key');
  await deliver(id);
  expect(messagesTo(owner)).toHaveLength(0);
  expect(written.lines('a code was not sent').at(-1)).toMatchObject({ level: 'error', refusal: '412' });
});

test('a text message is not sent for a code that expired, was replaced or was used', async () => {
  const expired = await ask();
  clock.advance(MINUTES_5);
  const replaced = await ask();
  await sendOtp(context, replaced.owner);
  const used = await ask();
  await prisma.accountSecret.update({ where: { id: used.id }, data: { usedAt: clock.now() } });
  for (const { owner, id } of [expired, replaced, used]) {
    await deliver(id);
    expect(messagesTo(owner)).toHaveLength(0);
  }
});
