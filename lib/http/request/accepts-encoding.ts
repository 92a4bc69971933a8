import type { IncomingMessage } from 'node:http';

/** Whether a client says that it reads this form of a body; one that it weighs with 0 it does not. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const named = String(headers['accept-encoding'] ?? '').split(',');
  return named.some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
