import { settings } from '@/lib/platform/config';
import type { Counted, LimitName } from '@/lib/platform/limits';
import { parseAddress } from './parse-address';

/** The header with the peer's address. The server's request listener sets it and overwrites what a client sent. */
export const PEER = 'x-tarang-peer';

const UNKNOWN = 'unknown';

/**
 * How much more than one network of 64 bits the networks around it may use. A home or a phone has 64 bits, a customer
 * of a provider or of a data centre often 56 or 48: without the wider counts such a customer would have 65,536 counts.
 * The wider ones allow more, because a mobile operator gives many customers 64 bits each out of the same 48.
 */
export const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** The address by which limits count: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressOf(request: Request): string {
  return networkOf(fullAddressOf(request), 64);
}

/** The whole address of a request, for rules that name single addresses. */
export function fullAddressOf({ headers }: Request): string {
  return visitorAddress(headers.get('x-forwarded-for'), headers.get(PEER));
}

/**
 * The counts of a limit for the address of a request. An IPv6 address is counted in three networks, the narrowest
 * first, so that a neighbour who has used up a narrow count leaves the wider ones untouched. With `object`, what the
 * address does to that object is counted.
 */
export function countsByAddress(name: LimitName, request: Request, object?: string): Counted[] {
  const address = fullAddressOf(request);
  const counted = (network: string) => (object === undefined ? network : `${network} ${object}`);
  if (!address.includes(':')) return [[name, counted(address)]];
  return NETWORKS.map(({ bits, times }) => [name, counted(networkOf(address, bits)), times]);
}

// Reading an IPv6 address takes a tenth of what a page from the cache takes, and most requests come on open
// connections.
const MAX_READ = 10_000;
const read = new Map<string, string | null>();

function readAddress(text: string): string | null {
  let address = read.get(text);
  if (address === undefined) {
    address = parseAddress(text);
    if (read.size >= MAX_READ) read.clear();
    read.set(text, address);
  }
  return address;
}

/**
 * Who sent a request: behind a trusted proxy the last hop of X-Forwarded-For, which that proxy added itself; all hops
 * before it come from the client. A last hop that is no address is refused, and the proxy's own address counts.
 */
export function visitorAddress(
  forwarded: string | null | undefined,
  peer: string | null | undefined,
): string {
  const hop = settings().TRUST_PROXY ? forwarded?.split(',').at(-1) : undefined;
  return readAddress(hop ?? '') ?? readAddress(peer ?? '') ?? UNKNOWN;
}

/** The network of an address; an IPv4 address is its own. */
export function networkOf(address: string, bits: 64 | 56 | 48): string {
  const groups = address.split(':');
  if (groups.length < 8) return address;
  if (bits === 64) return groups.slice(0, 4).join(':');
  const third = groups.slice(0, 3).join(':');
  if (bits === 48) return `${third}/48`;
  return `${third}:${(Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16)}/56`;
}
