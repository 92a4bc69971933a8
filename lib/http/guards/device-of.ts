import type { Device } from '@/lib/domain/accounts';
import { addressOf } from '@/lib/http/request/address';
import { deviceClaims } from './trusted-device';

/** What is known of the browser of a request; a new session stores its address and user agent. */
export function deviceOf(request: Request): Device {
  return {
    address: addressOf(request),
    userAgent: request.headers.get('user-agent'),
    proof: deviceClaims(request),
  };
}
