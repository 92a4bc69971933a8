import { type AccountName, isNamedBy } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import {
  DEVICE_LIFE,
  type DeviceClaims,
  deviceCookie,
  deviceCookieToken,
  readDevice,
  signDevice,
} from '@/lib/http/session';

export interface TrustedDevice {
  id: string;
  userId: string;
  /** Names the trusted devices of the account until a reset or a change ends them. */
  deviceVersion: number;
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
  const claims = deviceClaims(request);
  if (!claims || !(await isNamedBy(context, claims, name))) return null;
  const { deviceId: id, userId, deviceVersion } = claims;
  return { id, userId, deviceVersion };
}

/**
 * What the device cookie of the request says: the account to which this browser has signed in before, and the version
 * of its trusted devices at that time. The use case compares that version with the account's present one.
 */
export function deviceClaims(request: Request): DeviceClaims | null {
  const token = deviceCookieToken(request);
  return token === null ? null : readDevice(token);
}

/** The Set-Cookie value that makes this browser a trusted device of the account, for a year and across sign-outs. */
export function trustDevice(
  { userId, deviceVersion }: Pick<DeviceClaims, 'userId' | 'deviceVersion'>,
  deviceId: string | undefined,
): string {
  return deviceCookie(signDevice({ userId, deviceVersion, deviceId }), DEVICE_LIFE);
}
