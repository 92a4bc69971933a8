import { type AccountName, isNamedBy } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { DEVICE_LIFE, deviceCookie, deviceCookieToken, readDevice, signDevice } from '@/lib/http/session';

export interface TrustedDevice {
  id: string;
  userId: string;
}

/**
 * The browser of the request, when it has signed in to the named account before; null otherwise, also for the cookie of
 * another account and for a forged one. Only the account in the cookie is looked up, so the response time does not
 * reveal whether the named account exists.
 */
export async function trustedDevice(
  context: Pick<Context, 'db'>,
  request: Request,
  name: AccountName,
): Promise<TrustedDevice | null> {
  const token = deviceCookieToken(request);
  const claims = token === null ? null : readDevice(token);
  if (!claims || !(await isNamedBy(context, claims.userId, name))) return null;
  return { id: claims.deviceId, userId: claims.userId };
}

/** The Set-Cookie value that makes this browser a trusted device of the account, for a year and across sign-outs. */
export function trustDevice(userId: string): string {
  return deviceCookie(signDevice(userId), DEVICE_LIFE);
}
