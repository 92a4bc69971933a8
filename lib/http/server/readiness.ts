import type { ServerResponse } from 'node:http';
import { DATA_POLICY } from './content-policy';
import { setPageHeaders } from './page-headers';

/**
 * Asked by load balancers: 503 as soon as the process was told to stop. Nothing else is asked, because a database that does
 * not answer, or a worker that died, would take every web process out at once, and with them the pages that are kept ready.
 */
export const READY_PATH = '/api/ready';

let stopping = false;

/** From now on no new connection should come: each reply closes its own. */
export function announceStop(): void {
  stopping = true;
}

export const isStopping = (): boolean => stopping;

export function answerReady(outgoing: ServerResponse): void {
  setPageHeaders(outgoing);
  outgoing.setHeader('Content-Security-Policy', DATA_POLICY);
  outgoing.writeHead(stopping ? 503 : 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  outgoing.end(JSON.stringify({ success: !stopping }));
}
