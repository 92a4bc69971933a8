import { randomUUID } from 'node:crypto';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { AppError } from '@/lib/platform/errors';
import { PEER } from './address';
import { setPageHeaders } from './page-headers';
import { serveFromShelf } from './page-shelf';
import { errorBody } from './reply';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * What happens to a request before Next sees it. The peer's address is written into a header of our own (whatever a
 * client put there is lost), for Next hands handlers headers, not sockets. And what Next would answer with a 500 and a
 * stack in the log is refused: methods nobody uses, targets that are no path, paths that cannot be decoded. The headers
 * that depend on settings are set.
 */
export function watchFrontDoor(): void {
  const emit = Server.prototype.emit as (
    this: Server,
    event: string | symbol,
    ...given: unknown[]
  ) => boolean;
  Server.prototype.emit = function watched(this: Server, event: string | symbol, ...given: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...given);
    const [incoming, outgoing] = given as [IncomingMessage, ServerResponse];
    incoming.headers[PEER] = incoming.socket.remoteAddress ?? '';
    if (!METHODS.includes(incoming.method ?? ''))
      return refuse(outgoing, 405, 'This method is not known here.');
    if (!isReadable(incoming.url ?? '')) return refuse(outgoing, 400, 'The address could not be read.');
    if (serveFromShelf(incoming, outgoing)) return true;
    setPageHeaders(incoming, outgoing);
    return emit.call(this, event, ...given);
  } as typeof Server.prototype.emit;
}

/** A path of this server, which decodes to text without control characters. */
function isReadable(target: string): boolean {
  if (!target.startsWith('/')) return false;
  const [path = ''] = target.split('?');
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    // Percent signs that are no encoding of anything.
    return false;
  }
}

function refuse(outgoing: ServerResponse, status: number, sentence: string): true {
  const requestId = randomUUID();
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(status === 405 ? { Allow: METHODS.join(', ') } : {}),
  });
  outgoing.end(JSON.stringify(errorBody(new AppError('malformed_body', sentence), requestId)));
  return true;
}
