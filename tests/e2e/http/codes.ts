// One-time codes as their owner sees them: asked for by a call, read on the phone.
import { contactIndexes } from '@/lib/domain/personal-fields';
import { nextNumber } from '../../support/make/next-number';
import { type CallReply, callStore } from '../../support/server/raw-call';
import { textedCode } from '../shop';
import { storeSealer } from '../store-sealer';
import { expect, type HttpStore } from './store';

/** 10 digits that no account has. */
export const newMobile = () => `8${String(nextNumber()).padStart(9, '0')}`;

/** The challenge of the browser of that number's owner, from which codes are asked for and entered. */
const challengeOf = (mobile: string) => mobile.padEnd(43, '-');

/** Asks for a code and waits for the text message; `count`: how many this number will then have got. */
export async function requestCode({ origin }: HttpStore, mobile: string, count = 1): Promise<string> {
  const reply = await callStore(origin, 'POST /otp/otp-login', {
    json: { mobile, challenge: challengeOf(mobile) },
  });
  expect(reply.status, reply.text).toBe(200);
  return textedCode(mobile, count);
}

export function tryCode({ origin }: HttpStore, mobile: string, otp: string): Promise<CallReply> {
  const json = { mobile, otp, challenge: challengeOf(mobile) };
  return callStore(origin, 'POST /otp/verify-otp', { json });
}

/** The secrets of an account, by its id, or those that were sent to a number in E.164 form. */
export const ofSubject = (subject: string) => ({
  subject: { in: [subject, ...contactIndexes({ sealer: storeSealer() }, subject)] },
});

/** The secrets of `subject` have expired `ago` ms before. */
export async function expire({ db }: HttpStore, subject: string, ago = 1): Promise<void> {
  const { count } = await db.prisma.accountSecret.updateMany({
    where: ofSubject(subject),
    data: { expiresAt: new Date(Date.now() - ago) },
  });
  expect(count).toBeGreaterThan(0);
}
