import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@/lib/http/request/address';
import { parseAddress } from '@/lib/http/request/parse-address';
import { seconds } from '@/lib/platform/time';

/**
 * What open connections may use. Both numbers are far above what a store needs: 500 customers behind one address of a
 * mobile operator, each with a browser that opens six, are 3,000.
 */
export const CONNECTION_BOUNDS = {
  total: 8_000,
  perAddress: 3_000,
  /** ms for the headers, and for the whole request; a slower sender is cut off with 408. */
  headers: seconds(15),
  request: seconds(60),
} as const;

export type ConnectionBounds = { [Name in keyof typeof CONNECTION_BOUNDS]: number };

/**
 * Bounds how many connections are open, in all and by address, and how long a request may take to arrive. Behind a
 * trusted proxy all connections come from its address, and the proxy bounds those of visitors.
 */
export function boundConnections(
  server: Server,
  { trustProxy, bounds = CONNECTION_BOUNDS }: { trustProxy: boolean; bounds?: ConnectionBounds },
): void {
  server.maxConnections = bounds.total;
  server.headersTimeout = bounds.headers;
  server.requestTimeout = bounds.request;
  if (trustProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(parseAddress(socket.remoteAddress ?? '') ?? 'unknown', 48);
    const count = (open.get(network) ?? 0) + 1;
    if (count > bounds.perAddress) return socket.destroy();
    open.set(network, count);
    return socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
