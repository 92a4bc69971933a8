import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { SecretKind } from '@/lib/platform/db';
import type { Language } from '@/lib/platform/languages';
import { minutes } from '@/lib/platform/time';
import { mobileOf } from './otp';

export interface DeliverOtpInput {
  secretId: string;
  sealedCode: string;
  language: Language;
  /** Which try of the job this is. */
  attempt: number;
}

type DeliverContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'otpSender'>;

/**
 * Sends a code by text message, at most once whatever crashes: that it left is written down before it leaves, and taken
 * back only when it is proved that it did not. A code that nobody can use any more is not sent. Throws when another try
 * may succeed.
 */
export async function deliverOtp(
  context: DeliverContext,
  { secretId, sealedCode, language, attempt }: DeliverOtpInput,
): Promise<void> {
  const { db, clock, log, sealer, otpSender } = context;
  const code = sealer.open(SecretKind.otp, sealedCode);
  const now = clock.now();
  const [secret] = await db.accountSecret.updateManyAndReturn({
    where: { id: secretId, sentAt: null, usedAt: null, killedAt: null, expiresAt: { gt: now } },
    data: { sentAt: now },
  });
  if (!secret) return log.info({ secretId }, 'a code needs no message any more');
  const said = await otpSender.sendOtp({
    mobile: mobileOf(secret.subject),
    code,
    language,
    minutes: Math.ceil((secret.expiresAt.getTime() - now.getTime()) / minutes(1)),
  });
  if (said.outcome === 'sent') return log.info({ secretId, requestId: said.requestId }, 'a code was sent');
  if (said.outcome === 'unknown')
    return log.warn({ secretId, why: said.why }, 'a code may have been sent, and is not sent again');
  await db.accountSecret.updateMany({ where: { id: secretId, sentAt: now }, data: { sentAt: null } });
  log.error({ secretId, refusal: said.code, why: said.why, attempt }, 'a code was not sent');
  // The last try does not fail: whoever waits asks for another code, and no person has to look at this one.
  if (said.again && attempt < sendOtpJob.maxAttempts) throw new Error(`not sent: ${said.why}`);
}
