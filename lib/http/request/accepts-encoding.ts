import type { IncomingMessage } from 'node:http';

/** Whether a client accepts an encoding of the body. With the weight `q=0` it does not. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const named = String(headers['accept-encoding'] ?? '').split(',');
  return named.some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
