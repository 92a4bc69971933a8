import type { Viewer } from '@/lib/domain/accounts/schema';
import { countsByAddress } from '@/lib/http/request/address';
import { deviceCookieToken, readDevice } from '@/lib/http/session';
import type { Counted, LimitName } from '@/lib/platform/limits';

export interface CallLimit {
  name: LimitName;
  by: 'viewer' | 'address';
  /** The limit of callers who are not signed in, where it is another one. */
  address?: LimitName;
  /** Counts a browser that has signed in before instead, so that its neighbours cannot use up its calls. */
  device?: LimitName;
}

/** The limit of calls that name none. */
export const EVERYTHING_ELSE: CallLimit = {
  name: 'everythingElse',
  by: 'viewer',
  address: 'everythingElsePerAddress',
};

/**
 * What a call counts: its viewer, else its browser and the browser's account where they are known, else its address.
 */
export function countsOfCall(
  request: Request,
  { name, by, address = name, device }: CallLimit,
  viewer: Pick<Viewer, 'userid'> | null,
): Counted[] {
  if (by === 'viewer' && viewer) return [[name, viewer.userid]];
  const known = device && readDevice(deviceCookieToken(request) ?? '');
  if (!known) return countsByAddress(address, request);
  // Each sign-in without a cookie makes a browser: all of one account have no more than an address.
  return [
    [device, known.deviceId],
    [address, `account ${known.userId}`],
  ];
}
