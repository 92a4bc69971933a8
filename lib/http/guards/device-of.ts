import type { Device } from '@/lib/domain/accounts';
import { addressOf } from '@/lib/http/request/address';

/** The address and user agent of a request, which a new session stores about its browser. */
export function deviceOf(request: Request): Device {
  return { address: addressOf(request), userAgent: request.headers.get('user-agent') };
}
