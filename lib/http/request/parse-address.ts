import { isIPv4, isIPv6 } from 'node:net';

// In characters: an IPv6 address with a zone, in brackets, with a port.
const MAX_LENGTH = 100;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const BRACKETED = /^\[([^[\]]+)\](?::\d{1,5})?$/;
// An IPv4 address as a socket that accepts both families reports it, once it is written in groups.
const MAPPED = /^0:0:0:0:0:ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The address in a text, in one spelling: an IPv4 address in four numbers, or the eight groups of an IPv6 address
 * without leading zeros. A port, brackets and a zone id are removed, because proxies add them to the same visitor. Null
 * for everything else: a text that is no address must not become a count of its own, or a sender would invent new ones.
 */
export function parseAddress(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text.trim();
  const bare = BRACKETED.exec(trimmed)?.[1] ?? IPV4_WITH_PORT.exec(trimmed)?.[1] ?? trimmed;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const [address = ''] = bare.split('%');
  const groups = groupsOf(address).join(':');
  const mapped = MAPPED.exec(groups);
  if (!mapped) return groups;
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight groups of a valid IPv6 address, without leading zeros; an IPv4 address at its end is two of them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = partsOf(head);
  if (tail === undefined) return left;
  const right = partsOf(tail);
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

function partsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return Number.parseInt(part, 16).toString(16);
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
  });
}
