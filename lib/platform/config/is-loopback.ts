import { isIP } from 'node:net';

/** Whether a host is loopback. Plain http is safe only when it cannot leave the machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
