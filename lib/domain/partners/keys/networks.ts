import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { AppError } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';

/** Wider networks say nothing about who calls. */
const LEAST_BITS = { ipv4: 16, ipv6: 32 } as const;
const MOST_BITS = { ipv4: 32, ipv6: 128 } as const;

interface Network {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

/** Throws invalid_input for the first text that is no network, and for one that is too wide. */
export function assertNetworks(networks: readonly string[]): void {
  for (const text of networks) {
    const network = readNetwork(text);
    if (!network) throw refused(message('partners.networkWrong', { network: text }));
    if (network.bits < LEAST_BITS[network.family])
      throw refused(message('partners.networkTooWide', { network: text }));
  }
}

function refused(why: Message): AppError {
  return new AppError('invalid_input', why, { fields: { networks: why } });
}

/** Whether an address belongs to one of the networks; without networks every address does. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = familyOf(address);
  if (family === null) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list.check(address, family);
}

/** An address alone is a network of one. */
function readNetwork(text: string): Network | null {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const most = MOST_BITS[family];
  const wanted = bits === undefined ? most : Number(bits);
  return wanted > most ? null : { address, bits: wanted, family };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}
