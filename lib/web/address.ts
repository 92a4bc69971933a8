import { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { settings } from '@/lib/platform/config';

const PEER = 'x-tarang-peer';

interface Incoming {
  headers: Record<string, unknown>;
  socket: { remoteAddress?: string };
}

/**
 * Next hands route handlers headers, not sockets, and believes any X-Forwarded-For that a stranger sends. So the peer's
 * address is written into a header of our own before Next sees the request; whatever a client put there is lost.
 */
export function rememberPeers(): void {
  const emit = Server.prototype.emit as (
    this: Server,
    event: string | symbol,
    ...given: unknown[]
  ) => boolean;
  Server.prototype.emit = function remember(this: Server, event: string | symbol, ...given: unknown[]) {
    if (event === 'request') {
      const { headers, socket } = given[0] as Incoming;
      headers[PEER] = socket.remoteAddress ?? '';
    }
    return emit.call(this, event, ...given);
  } as typeof Server.prototype.emit;
}

/** Who limits count by: one IPv4 address, or one IPv6 /64. */
export function addressOf(request: Request): string {
  const forwarded = settings().TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  const address = (forwarded ?? request.headers.get(PEER) ?? '').replace(/^::ffff:/, '');
  if (!isIPv6(address)) return address || 'unknown';
  return expand(address).slice(0, 4).join(':');
}

function expand(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return [...left, ...middle, ...right];
}
