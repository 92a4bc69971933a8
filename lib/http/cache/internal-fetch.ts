import { randomBytes, timingSafeEqual } from 'node:crypto';
import { settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';

/** By this header the process knows its own calls; nobody else was told what stands in it. */
export const INTERNAL = 'x-tarang-internal';

const KEY = Symbol.for('tarang.secret');
const home = globalThis as { [KEY]?: string };

function secret(): string {
  home[KEY] ??= randomBytes(32).toString('base64url');
  return home[KEY];
}

/** A call of the process to itself: what Next does only inside a request. Throws when it cannot be reached yet. */
export function internalFetch(path: string, method: 'GET' | 'POST'): Promise<Response> {
  const { HOST, PORT } = settings();
  return fetch(`http://${localHost(HOST)}:${PORT}${path}`, {
    method,
    // A page that is kept would keep the reply too.
    cache: 'no-store',
    headers: { [INTERNAL]: secret(), 'accept-encoding': 'identity' },
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds(5)),
  });
}

export function isInternalRequest(request: Request): boolean {
  const given = Buffer.from(request.headers.get(INTERNAL) ?? '');
  const expected = Buffer.from(secret());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : host;
}
