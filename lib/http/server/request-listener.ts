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

/** Next, which answers what nothing before it did. */
type NextHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * What happens to a request before Next sees it, in this order: the peer's address is written into a header of our own
 * (Next hands handlers headers, not sockets; what a client sent under that name is lost); requests that Next would
 * answer with a 500 and a stack in the log are refused; a page in the page cache is answered from there; the headers
 * that depend on settings are set; a request for a file is pointed at the file's compressed form.
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

/** The path of this server that a target names, decoded; undefined when it names none, or one with control characters. */
function readPath(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const [path = ''] = target.split('?');
  try {
    const decoded = decodeURIComponent(path);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    // Percent signs that are no encoding of anything.
    return undefined;
  }
}

function refuseMethod(outgoing: ServerResponse, known: string[]): void {
  outgoing.setHeader('Allow', known.join(', '));
  refuse(outgoing, 405, 'requests.unknownMethod');
}

function refuse(outgoing: ServerResponse, status: number, said: PlainKey): void {
  const requestId = randomUUID();
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  outgoing.end(JSON.stringify(errorBody(new AppError('malformed_body', said), requestId)));
}
