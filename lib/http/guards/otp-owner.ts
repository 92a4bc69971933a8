import type { OtpOwner } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { trustedDevice } from './trusted-device';

/** The number that a code is sent to, and the device when the account of that number trusts it. */
export async function otpOwner(
  context: Pick<Context, 'db'>,
  request: Request,
  mobile: string,
): Promise<OtpOwner> {
  const device = await trustedDevice(context, request, { mobile });
  return { mobile, deviceId: device?.id ?? null };
}
