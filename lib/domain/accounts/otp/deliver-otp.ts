import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { openJobContact } from '@/lib/domain/personal-fields';
import { SecretKind } from '@/lib/platform/db';
import type { Language } from '@/lib/platform/languages';
import { minutes } from '@/lib/platform/time';
import { mobileOf } from './otp';

export interface DeliverOtpInput {
  secretId: string;
  sealedCode: string;
  /** The number of 10 digits; the version before has it in the subject of the code alone. */
  sealedContact?: string | undefined;
  language: Language;
  /** The number of this try of the job, from 1. */
  attempt: number;
}

type DeliverContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'otpSender'>;

/**
 * Sends a code by text message, at most once even after a crash: `sentAt` is written before the call, and removed only
 * when the code was certainly not sent. A used, replaced or expired code is not sent. Throws when another try may
 * succeed.
 */
export async function deliverOtp(
  context: DeliverContext,
  { secretId, sealedCode, sealedContact, language, attempt }: DeliverOtpInput,
): Promise<void> {
  const { db, clock, log, sealer, otpSender } = context;
  const code = sealer.open(SecretKind.otp, sealedCode);
  const now = clock.now();
  const [secret] = await db.accountSecret.updateManyAndReturn({
    where: { id: secretId, sentAt: null, usedAt: null, killedAt: null, expiresAt: { gt: now } },
    data: { sentAt: now },
  });
  if (!secret) return log.info({ secretId }, 'a code needs no message any more');
  const result = await otpSender.sendOtp({
    mobile: openJobContact(context, { sealedContact, mobile: mobileOf(secret.subject) }),
    code,
    language,
    minutes: Math.ceil((secret.expiresAt.getTime() - now.getTime()) / minutes(1)),
  });
  if (result.outcome === 'sent')
    return log.info({ secretId, requestId: result.requestId }, 'a code was sent');
  if (result.outcome === 'unknown')
    return log.warn({ secretId, why: result.why }, 'a code may have been sent, and is not sent again');
  await db.accountSecret.updateMany({ where: { id: secretId, sentAt: now }, data: { sentAt: null } });
  log.error({ secretId, refusal: result.code, why: result.why, attempt }, 'a code was not sent');
  // The last try does not throw, because the customer can request another code and no administrator needs a review.
  if (result.again && attempt < sendOtpJob.maxAttempts) throw new Error(`not sent: ${result.why}`);
}
