import type { Device } from '@/lib/store/accounts';
import { addressOf } from './address';

/** What a session remembers of the browser it is opened for. */
export function deviceOf(request: Request): Device {
  return { address: addressOf(request), userAgent: request.headers.get('user-agent') };
}
