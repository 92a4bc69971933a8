import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serveFromPageCache } from '@/lib/http/cache/page-cache';
import { errorBody } from '@/lib/http/reply/reply';
import { PEER } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Log } from '@/lib/platform/log';
import type { PlainKey } from '@/lib/platform/messages';
import { setPageHeaders } from './page-headers';
import { listFiles, prepareFileRequest } from './static-files';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const READING = ['GET', 'HEAD'];

/** Next's request handler. */
type NextHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Handles each request before Next, in this order:
 *
 * 1. The peer's address is written into a header, because Next gives handlers no socket. A client's value is
 * overwritten. 2. Requests that Next would answer with 500 and a stack in the log are refused. 3. A page in the page
 * cache is answered. 4. The headers that depend on settings are set. 5. A request for a file is changed to the
 * compressed file.
 */
export function createRequestListener(next: NextHandler, log: Log): RequestListener {
  const files = listFiles();
  return (incoming, outgoing) => {
    incoming.headers[PEER] = incoming.socket.remoteAddress ?? '';
    const { method = '', url = '' } = incoming;
    if (!METHODS.includes(method)) return refuseMethod(outgoing, METHODS);
    const path = readPath(url);
    if (path === undefined) return refuse(outgoing, 400, 'requests.unreadableAddress');
    if (serveFromPageCache(incoming, outgoing)) return;
    setPageHeaders(incoming, outgoing);
    if (files.has(path)) {
      if (!READING.includes(method)) return refuseMethod(outgoing, READING);
      prepareFileRequest(incoming, outgoing, files.get(path));
    }
    next(incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error, url }, 'Next failed to answer');
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    });
  };
}

/** The decoded path of a request target; undefined when it is no path, cannot be decoded or has control characters. */
function readPath(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const [path = ''] = target.split('?');
  try {
    const decoded = decodeURIComponent(path);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    // The path has percent signs that encode nothing.
    return undefined;
  }
}

function refuseMethod(outgoing: ServerResponse, known: string[]): void {
  outgoing.setHeader('Allow', known.join(', '));
  refuse(outgoing, 405, 'requests.unknownMethod');
}

function refuse(outgoing: ServerResponse, status: number, key: PlainKey): void {
  const requestId = randomUUID();
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  outgoing.end(JSON.stringify(errorBody(new AppError('malformed_body', key), requestId)));
}
