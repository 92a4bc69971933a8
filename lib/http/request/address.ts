import { isIPv6 } from 'node:net';
import { settings } from '@/lib/platform/config';

/** The header with the peer's address. The server's request listener sets it and overwrites what a client sent. */
export const PEER = 'x-tarang-peer';

/** The address by which limits count: an IPv4 address, or the first 64 bits of an IPv6 address. */
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
