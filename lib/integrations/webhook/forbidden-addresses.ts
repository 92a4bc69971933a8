import { BlockList, isIP } from 'node:net';

/** Ranges that are not the public internet: of this machine, of its networks, for documentation, and for groups. */
const FORBIDDEN = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Tunnels, in which an address of IPv4 is hidden, and documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

/** Everything else of IPv6 is local, reserved, or an address of IPv4 in another form. */
const PUBLIC_IPV6 = '2000::/3';

const forbidden = listOf(FORBIDDEN);
const publicIpv6 = listOf([PUBLIC_IPV6]);

/**
 * Whether the store must not connect to an address that a partner named. A text that is no address is forbidden too.
 */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address);
  // An address with a zone (fe80::1%eth0) belongs to a network of this machine.
  if (family === 0 || address.includes('%')) return true;
  if (family === 4) return forbidden.check(address, 'ipv4');
  return !publicIpv6.check(address, 'ipv6') || forbidden.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const loopback = listOf(['127.0.0.0/8', '::1/128']);

function listOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
