import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { INTERNAL, isInternalSecret } from '@/lib/http/cache/internal-fetch';
import { serveFromPageCache } from '@/lib/http/cache/page-cache';
import { errorBody } from '@/lib/http/reply/reply';
import { PEER, visitorAddress } from '@/lib/http/request/address';
import { tooLarge } from '@/lib/http/request/body';
import { settings } from '@/lib/platform/config';
import { AppError } from '@/lib/platform/errors';
import type { Log } from '@/lib/platform/log';
import { traceRequestId } from '@/lib/platform/traces';
import { trackReply } from './answer-client-error';
import { isBodyTooLarge } from './bound-bodies';
import { DATA_POLICY } from './content-policy';
import { fillRefusedMethod } from './fill-refused-method';
import { FILES, sendKeptFile } from './kept-files';
import { answerMaintenance, closedUntil } from './maintenance';
import { createRequestObserver } from './observe-request';
import { setPageHeaders } from './page-headers';
import { answerReady, isStopping, READY_PATH } from './readiness';
import { createRequestCounts, type RequestCounts } from './request-counts';
import { listFiles, prepareFileRequest } from './static-files';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const READING = ['GET', 'HEAD'];
/** A partner changes and removes an endpoint by methods of their own. */
const ENDPOINT_METHODS = [...METHODS, 'PATCH', 'DELETE'];
/** Calls of programs, which could not read the page that says that there is nothing. */
const OF_PARTNERS = /^\/v1(\/|$)/;
const OF_ENDPOINT = /^\/v1\/webhook-endpoints\/[^/?]+(\?|$)/;

/** What is known of a request before it is answered. */
interface Limits {
  counts: RequestCounts;
  address: string;
  /** False for what the server asks of itself. */
  isCounted: boolean;
  isAllowed: boolean;
  closed: ReturnType<typeof closedUntil>;
}

/** Next's request handler. */
type NextHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Handles each request before Next, in this order:
 *
 * 1. The peer's address is written into a header, because Next gives handlers no socket. A client's value is
 *    overwritten. A load balancer is told whether the process stops.
 * 2. A page in the page cache is answered, or the maintenance page while the shop is stopped.
 * 3. The headers of every reply are set.
 * 4. Requests that Next would answer with 500 and a stack in the log are refused, forms that are too large, and those
 *    of an address that sends too many.
 * 5. A request for a file is changed to the compressed file; one of another version is answered from the shared folder.
 */
export function createRequestListener(next: NextHandler, log: Log): RequestListener {
  const files = listFiles();
  const observer = createRequestObserver(files);
  // Made at the first request: tests know the server's port, and therefore its settings, after the listener.
  let counts: RequestCounts | undefined;
  return (incoming, outgoing) => {
    const peer = incoming.socket.remoteAddress ?? '';
    incoming.headers[PEER] = peer;
    trackReply(incoming, outgoing);
    // A connection that was to become another protocol would stay open for it.
    if (incoming.headers.upgrade !== undefined || isStopping()) outgoing.setHeader('Connection', 'close');
    const { method = '', url = '' } = incoming;
    if (url === READY_PATH && READING.includes(method)) return answerReady(outgoing);
    const address = visitorAddress(forwardedOf(incoming), peer);
    counts ??= createRequestCounts(settings().RATE_LIMIT_FACTOR);
    const counted = !isInternalSecret(incoming.headers[INTERNAL]);
    if (counted) observer.observe(incoming, outgoing);
    const isAllowed = !counted || counts.allows('all', address);
    const closed = counted ? closedUntil(incoming) : null;
    if (isAllowed && !closed && serveFromPageCache(incoming, outgoing)) return;
    // A page from the cache is answered before: it has no parts that a trace could show.
    const limits = { counts, address, isCounted: counted, isAllowed, closed };
    observer.trace(incoming, outgoing, () => answer(incoming, outgoing, limits));
  };

  function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { counts, address, isCounted, isAllowed, closed }: Limits,
  ) {
    const { method = '', url = '' } = incoming;
    setPageHeaders(outgoing);
    if (!isAllowed) return refuseFlood(outgoing, counts.secondsLeft());
    if (closed) return answerMaintenance(incoming, outgoing, closed);
    const known = OF_ENDPOINT.test(url) ? ENDPOINT_METHODS : METHODS;
    if (!known.includes(method)) return refuseMethod(outgoing, known);
    const path = readPath(url);
    if (path === undefined)
      return refuse(outgoing, 400, new AppError('malformed_body', 'requests.unreadableAddress'));
    if (OF_PARTNERS.test(path) && observer.isUnmatched(path))
      return refuse(outgoing, 404, new AppError('not_found', 'requests.unknownCall'));
    if (isBodyTooLarge(incoming, path)) return refuse(outgoing, 413, tooLarge());
    // Nothing of ours decompresses a body, and Next would read a form of it as it is.
    if (incoming.headers['content-encoding'])
      return refuse(outgoing, 415, new AppError('unsupported_media_type', 'requests.compressed'));
    if (files.has(path)) {
      if (!READING.includes(method)) return refuseMethod(outgoing, READING);
      prepareFileRequest(incoming, outgoing, files.get(path));
      return answerBy(next(incoming, outgoing));
    }
    const { ASSETS_DIR: folder } = settings();
    if (!folder || !READING.includes(method) || !path.startsWith(FILES)) return render();
    const sent = sendKeptFile(folder, incoming, outgoing).then((isSent) => isSent || render());
    answerBy(sent, 'a file of another version could not be sent');

    function render(): void {
      if (!isCounted || counts.allows('rendered', address)) {
        fillRefusedMethod(outgoing, known);
        answerBy(next(incoming, outgoing));
      } else refuseFlood(outgoing, counts.secondsLeft());
    }

    function answerBy(answered: Promise<unknown>, failure = 'Next failed to answer'): void {
      answered.catch((error: unknown) => {
        // Not the address itself, which may hold the secret of a link.
        log.error({ err: error, route: observer.routeOf(method, url) }, failure);
        if (!outgoing.headersSent) outgoing.statusCode = 500;
        outgoing.end();
      });
    }
  }
}

/** Node joins repeated X-Forwarded-For headers, so the last hop is that of the last one. */
function forwardedOf({ headers }: IncomingMessage): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
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
  refuse(outgoing, 405, new AppError('malformed_body', 'requests.unknownMethod'));
}

function refuseFlood(outgoing: ServerResponse, wait: number): void {
  outgoing.setHeader('Retry-After', wait);
  refuse(outgoing, 429, new AppError('rate_limited', 'requests.tooMany'));
}

function refuse(outgoing: ServerResponse, status: number, error: AppError): void {
  const requestId = traceRequestId();
  outgoing.setHeader('Content-Security-Policy', DATA_POLICY);
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
  outgoing.end(JSON.stringify(errorBody(error, requestId)));
}
