import type { IncomingMessage, ServerResponse } from 'node:http';
import { HTTP_REQUESTS } from '@/lib/platform/metrics';
import { createRouteNames, readRoutes } from './route-names';

const FILE = { route: 'file', kind: 'file' };

type Observe = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Makes the function that observes a request when its reply has ended. `files` has the paths of all files. */
export function createRequestObserver(files: ReadonlyMap<string, unknown>): Observe {
  const nameOf = createRouteNames(readRoutes());
  return (incoming, outgoing) => {
    const started = performance.now();
    // Read now: for a file the address is changed to that of its compressed form.
    const { method, url = '' } = incoming;
    outgoing.once('close', () => {
      const [path = ''] = url.split('?');
      const { route, kind } = files.has(path) ? FILE : nameOf(path);
      const labels = { route, kind: method === 'POST' && isPage(kind) ? 'action' : kind };
      HTTP_REQUESTS.observe({ ...labels, status: statusOf(outgoing) }, (performance.now() - started) / 1000);
    });
  };
}

function isPage(kind: string): boolean {
  return kind === 'page' || kind === 'panel';
}

/** The class of the status; a client that left before the end says nothing about the store. */
function statusOf({ writableFinished, statusCode }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
