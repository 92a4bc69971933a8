import { z } from 'zod';
import { newId } from '@/lib/platform/ids';
import { after, days, systemClock } from '@/lib/platform/time';
import { readSigned, sign } from './signed';

const AUDIENCE = 'tarang-device';

/** How long a browser that has signed in is trusted, in ms. */
export const DEVICE_LIFE = days(365);

const claimsSchema = z.object({
  sub: z.string().min(1),
  did: z.string().min(1),
  // A cookie of before the versions counts as the first one.
  ver: z.number().int().default(1),
  typ: z.literal('device'),
  exp: z.number(),
});

export interface DeviceClaims {
  userId: string;
  deviceId: string;
  /** The account's device version when the cookie was made. */
  deviceVersion: number;
}

/**
 * A token which says that a browser has signed in to this account. It gives no access. A browser keeps its id from one
 * sign-in and account to the next.
 */
export function signDevice({
  userId,
  deviceVersion,
  deviceId = newId(),
}: Omit<DeviceClaims, 'deviceId'> & { deviceId?: string | undefined }): string {
  const exp = Math.floor(after(systemClock.now(), DEVICE_LIFE).getTime() / 1000);
  return sign(AUDIENCE, userId, { did: deviceId, ver: deviceVersion, typ: 'device', exp });
}

/** The claims of a valid device token; null for everything else. */
export function readDevice(token: string): DeviceClaims | null {
  const claims = readSigned(AUDIENCE, token, claimsSchema);
  return claims && { userId: claims.sub, deviceId: claims.did, deviceVersion: claims.ver };
}
