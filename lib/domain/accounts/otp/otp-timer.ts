import { MOST_TRIES } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { OTP_RESEND, type OtpOwner, otpSubject } from './otp';

export interface OtpTimer {
  /** ms until the code that was sent expires; 0 when there is none that could be used. */
  timer: number;
  /** ms until another may be asked for. */
  resendIn: number;
}

/** How long whoever waits for a code has left. */
export async function otpTimer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: OtpOwner,
): Promise<OtpTimer> {
  const newest = await db.accountSecret.findFirst({
    where: { kind: SecretKind.otp, subject: otpSubject(owner) },
    orderBy: { createdAt: 'desc' },
  });
  if (!newest) return { timer: 0, resendIn: 0 };
  const { usedAt, killedAt, tries, expiresAt, createdAt } = newest;
  const until = (instant: Date) => Math.max(0, instant.getTime() - clock.now().getTime());
  const isUsable = usedAt === null && killedAt === null && tries < MOST_TRIES;
  return { timer: isUsable ? until(expiresAt) : 0, resendIn: until(after(createdAt, OTP_RESEND)) };
}
