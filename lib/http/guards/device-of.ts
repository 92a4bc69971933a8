import type { Device } from '@/lib/domain/accounts';
import { addressOf } from '@/lib/http/request/address';

/** What a session remembers of the browser it is opened for. */
export function deviceOf(request: Request): Device {
  return { address: addressOf(request), userAgent: request.headers.get('user-agent') };
}
