import { type AccountName, isNamedBy } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { DEVICE_LIFE, deviceCookie, deviceCookieToken, readDevice, signDevice } from '@/lib/http/session';

export interface TrustedDevice {
  id: string;
  userId: string;
}

/**
 * The browser that asks, when it has signed in to the very account that is named; else null, also for a cookie of
 * another account and for one that was made up. Only the account in the cookie is looked up, so whether the named one
 * exists shows in no reply's time.
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

/** A Set-Cookie value by which this browser is known to the account from now on: for a year, and through sign-outs. */
export function trustDevice(userId: string): string {
  return deviceCookie(signDevice(userId), DEVICE_LIFE);
}
