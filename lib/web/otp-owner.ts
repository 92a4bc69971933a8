import type { OtpOwner } from '@/lib/store/accounts';
import type { Context } from '@/lib/store/context';
import { knownDevice } from './known-device';

/** Whom a code is for: the number, and the device when it is known to the account of that number. */
export async function otpOwner(
  context: Pick<Context, 'db'>,
  request: Request,
  mobile: string,
): Promise<OtpOwner> {
  const device = await knownDevice(context, request, { mobile });
  return { mobile, deviceId: device?.id ?? null };
}
