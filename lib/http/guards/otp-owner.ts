import type { OtpOwner } from '@/lib/domain/accounts';
import { challengeSchema } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { cookieChallenge } from '@/lib/http/session';
import { trustedDevice } from './trusted-device';

interface OtpCall {
  mobile: string;
  /** As the body of the call has it; a browser sends the cookie instead. */
  challenge?: string | undefined;
}

/** The number that a code is sent to, and the browser: its challenge, and its device when the account trusts it. */
export async function otpOwner(
  context: Pick<Context, 'db'>,
  request: Request,
  { mobile, challenge }: OtpCall,
): Promise<OtpOwner> {
  const device = await trustedDevice(context, request, { mobile });
  const ofCookie = challengeSchema.safeParse(cookieChallenge(request)).data ?? null;
  return { mobile, deviceId: device?.id ?? null, challenge: challenge ?? ofCookie };
}
