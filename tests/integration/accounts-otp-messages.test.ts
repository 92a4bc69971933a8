// The text message with a one-time code: it leaves once, or not at all, and nothing else tells what is in it.
import { describe, expect, it } from 'vitest';
import { deliverOtp, sendOtp, sendOtpJob } from '@/lib/domain/accounts';
import { seconds } from '@/lib/platform/time';
import { codeIn, MINUTES_5, newOwner, type Owner, openOtp } from '../support/otp';

const { prisma, sandbox, clock, written, context, messagesTo, livingCode, jobOf, deliver, refusal } =
  await openOtp();
const { otpSender } = context;

describe('the text message', () => {
  /** A code that nobody has sent yet. */
  async function ask(): Promise<{ owner: Owner; id: string }> {
    const owner = newOwner();
    await sendOtp(context, owner);
    return { owner, id: (await livingCode(owner)).id };
  }
  const sentAt = async (id: string) =>
    (await prisma.accountSecret.findUniqueOrThrow({ where: { id } })).sentAt;
  const fail = (fault: string, params = {}) =>
    sandbox.setFault({ service: 'fast2sms', fault, times: 1, params });

  it('is the registered template with six digits and the minutes that are left', async () => {
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

  it('leaves no trace of code or number in the database and the log', async () => {
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

  it('leaves once, though the job runs again, and at the same time', async () => {
    const { owner, id } = await ask();
    await Promise.all([1, 2, 3, 4].map(() => deliver(id)));
    await deliver(id, 2);
    expect(messagesTo(owner)).toHaveLength(1);
  });

  it('is never sent again after a crash in the middle: it may have left', async () => {
    const { owner, id } = await ask();
    const crashing = { ...otpSender, sendOtp: () => Promise.reject(new Error('the machine died')) };
    await expect(
      deliverOtp({ ...context, otpSender: crashing }, { ...(await jobOf(id)), attempt: 1 }),
    ).rejects.toThrow('the machine died');
    await deliver(id, 2);
    expect(messagesTo(owner)).toHaveLength(0);
  });

  it('is never sent again when no answer came', async () => {
    const { owner, id } = await ask();
    fail('timeout_after_sending', { ms: 0 });
    await deliver(id);
    await deliver(id, 2);
    expect(messagesTo(owner)).toHaveLength(1);
    expect(await refusal(owner, codeIn(messagesTo(owner)[0]?.text))).toBe('let in');
  });

  it.each(['wallet_empty', 'too_often'])('is tried again after a refusal that passes (%s)', async (fault) => {
    const { owner, id } = await ask();
    fail(fault);
    await expect(deliver(id)).rejects.toThrow('not sent');
    expect(await sentAt(id)).toBeNull();
    await deliver(id, 2);
    expect(messagesTo(owner)).toHaveLength(1);
    expect(await sentAt(id)).toEqual(clock.now());
  });

  it('is given up at the last try without a case for a person', async () => {
    const { owner, id } = await ask();
    fail('wallet_empty');
    await deliver(id, sendOtpJob.maxAttempts);
    expect(messagesTo(owner)).toHaveLength(0);
    expect(written.lines('a code was not sent').at(-1)).toMatchObject({ level: 'error', refusal: '416' });
  });

  it('is not tried again after a refusal that stays', async () => {
    const { owner, id } = await ask();
    fail('wrong_key');
    await deliver(id);
    expect(messagesTo(owner)).toHaveLength(0);
    expect(written.lines('a code was not sent').at(-1)).toMatchObject({ level: 'error', refusal: '412' });
  });

  it('is not sent for a code that expired, was replaced or was used', async () => {
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
});
