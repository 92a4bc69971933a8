import { isIP } from 'node:net';
import { isLoopbackAddress } from './forbidden-addresses';
import type { UrlRefusal } from './partner-port';

const PORTS = ['', '8443'];
const MAX_LENGTH = 2_048;

export interface UrlRules {
  /** The store's own host, which must not call itself. */
  ownHost: string;
  /** Whether http to this machine is allowed: in the sandbox, for play money. */
  isLoopbackAllowed: boolean;
}

/** What is wrong with an address before its name is resolved; null when nothing is. */
export function judgeUrl(text: string, { ownHost, isLoopbackAllowed }: UrlRules): UrlRefusal | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return 'invalid';
  const { protocol, port, username, password, hostname, hash } = new URL(text);
  if (hash !== '') return 'invalid';
  if (username !== '' || password !== '') return 'credentials';
  if (isLoopbackAllowed && protocol === 'http:' && isLoopbackLiteral(hostname)) return null;
  if (protocol !== 'https:') return 'not_https';
  if (!PORTS.includes(port)) return 'port';
  // Node asks no resolver for a literal, so that nothing would check it. The parser has made 2130706433 to 127.0.0.1.
  if (isIP(bare(hostname)) !== 0) return 'literal';
  return hostname.replace(/\.$/, '') === ownHost.toLowerCase() ? 'own_host' : null;
}

export function isLoopbackLiteral(hostname: string): boolean {
  const host = bare(hostname);
  return isIP(host) !== 0 && isLoopbackAddress(host);
}

/** The parser keeps the brackets of an address of IPv6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
