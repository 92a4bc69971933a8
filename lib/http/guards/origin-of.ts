import type { RequestOrigin } from '@/lib/domain/actor';
import { addressOf } from '@/lib/http/request/address';
import { newId } from '@/lib/platform/ids';
import { deviceClaims } from './trusted-device';

/**
 * Where a request comes from. The signature of the cookie is checked only when the device is asked for, because most
 * calls never ask.
 */
export function originOf(request: Request): RequestOrigin {
  let device: string | null | undefined;
  let nextDevice: string | undefined;
  return {
    get address() {
      return addressOf(request);
    },
    get device() {
      if (device === undefined) device = deviceClaims(request)?.deviceId ?? null;
      return device;
    },
    get nextDevice() {
      nextDevice ??= newId();
      return nextDevice;
    },
    get isPhone() {
      // Chromium says it in a field of its own, the others in their names.
      const said = request.headers.get('sec-ch-ua-mobile');
      return said === null
        ? /\bMobi|Android|iPhone/.test(request.headers.get('user-agent') ?? '')
        : said === '?1';
    },
  };
}
