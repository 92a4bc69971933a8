import { isOfBrowser, MAX_STRAY_TRIES, MAX_TRIES } from '@/lib/domain/accounts/secrets/secrets';
import { ofSubject } from '@/lib/domain/accounts/secrets/stored-subjects';
import type { Context } from '@/lib/domain/context';
import { SecretKind } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { OTP_RESEND, type OtpOwner, otpSubject } from './otp';

export interface OtpTimer {
  /** ms until the last code expires; 0 when there is no usable code. */
  timer: number;
  /** ms until another code may be requested. */
  resendIn: number;
}

/** The times that the page for entering a code shows. */
export async function otpTimer(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  owner: OtpOwner,
): Promise<OtpTimer> {
  const { db, clock } = context;
  const subject = otpSubject(owner);
  const newest = await db.accountSecret.findFirst({
    where: ofSubject(context, { kind: SecretKind.otp, subject }),
    orderBy: { createdAt: 'desc' },
  });
  if (!newest) return { timer: 0, resendIn: 0 };
  const { usedAt, killedAt, tries, strayTries, expiresAt, createdAt } = newest;
  const until = (instant: Date) => Math.max(0, instant.getTime() - clock.now().getTime());
  const isOpen = strayTries < MAX_STRAY_TRIES || isOfBrowser(context, subject, newest, owner.challenge);
  const isUsable = usedAt === null && killedAt === null && tries < MAX_TRIES && isOpen;
  return { timer: isUsable ? until(expiresAt) : 0, resendIn: until(after(createdAt, OTP_RESEND)) };
}
