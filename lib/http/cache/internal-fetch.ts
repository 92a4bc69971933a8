import { randomBytes } from 'node:crypto';
import { settings } from '@/lib/platform/config';
import { isSameSecret } from '@/lib/platform/digest';
import { seconds } from '@/lib/platform/time';

/** The header by which the process recognises its own calls; its value is a secret of the process. */
export const INTERNAL = 'x-tarang-internal';

// On globalThis, because the bundled parts of the server each load this module and must share one secret.
const KEY = Symbol.for('tarang.secret');
const globals = globalThis as { [KEY]?: string };

function secret(): string {
  globals[KEY] ??= randomBytes(32).toString('base64url');
  return globals[KEY];
}

/**
 * Sends a request to this process itself, for what only its answer has. Who calls it reads the body to its end: a
 * connection whose reply is given up stays open, and the process waits a minute for it when it stops. Throws while it
 * does not listen.
 */
export function internalFetch(path: string): Promise<Response> {
  const { HOST, PORT } = settings();
  return fetch(`http://${localHost(HOST)}:${PORT}${path}`, {
    // Otherwise Next would cache the reply together with the page that is being rendered.
    cache: 'no-store',
    headers: { [INTERNAL]: secret(), 'accept-encoding': 'identity' },
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds(5)),
  });
}

/** Whether the value of the header is the secret of this process. */
export function isInternalSecret(value: string | string[] | null | undefined): boolean {
  return typeof value === 'string' && isSameSecret(value, secret());
}

function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : host;
}
