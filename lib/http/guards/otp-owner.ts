import type { OtpOwner } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { trustedDevice } from './trusted-device';

/** Whom a code is for: the number, and the device when it is known to the account of that number. */
export async function otpOwner(
  context: Pick<Context, 'db'>,
  request: Request,
  mobile: string,
): Promise<OtpOwner> {
  const device = await trustedDevice(context, request, { mobile });
  return { mobile, deviceId: device?.id ?? null };
}
