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

/** What a call counts: its viewer, else its browser where that is known, else its address. */
export function countsOfCall(
  request: Request,
  { name, by, address = name, device }: CallLimit,
  viewer: Pick<Viewer, 'userid'> | null,
): Counted[] {
  if (by === 'viewer' && viewer) return [[name, viewer.userid]];
  const known = device && readDevice(deviceCookieToken(request) ?? '');
  return known ? [[device, known.deviceId]] : countsByAddress(address, request);
}
