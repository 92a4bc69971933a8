import { randomUUID } from 'node:crypto';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { serveFromPageCache } from '@/lib/http/cache/page-cache';
import { errorBody } from '@/lib/http/reply/reply';
import { PEER } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import { setPageHeaders } from './page-headers';
import { listFiles, prepareFileRequest } from './static-files';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const READING = ['GET', 'HEAD'];

/**
 * What happens to a request before Next sees it. The peer's address is written into a header of our own (whatever a
 * client put there is lost), for Next hands handlers headers, not sockets. And what Next would answer with a 500 and a
 * stack in the log is refused: methods nobody uses, targets that are no path, paths that cannot be decoded, anything but
 * reading of a file. Pages and scripts that lie ready are sent as they lie. The headers that depend on settings are set.
 */
export function installRequestHook(): void {
  const files = listFiles();
  const emit = Server.prototype.emit as (
    this: Server,
    event: string | symbol,
    ...given: unknown[]
  ) => boolean;
  Server.prototype.emit = function watched(this: Server, event: string | symbol, ...given: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...given);
    const [incoming, outgoing] = given as [IncomingMessage, ServerResponse];
    incoming.headers[PEER] = incoming.socket.remoteAddress ?? '';
    const { method = '', url = '' } = incoming;
    if (!METHODS.includes(method)) return refuseMethod(outgoing, METHODS);
    const path = readPath(url);
    if (path === undefined) return refuse(outgoing, 400, 'requests.unreadableAddress');
    if (serveFromPageCache(incoming, outgoing)) return true;
    setPageHeaders(incoming, outgoing);
    if (files.has(path)) {
      if (!READING.includes(method)) return refuseMethod(outgoing, READING);
      prepareFileRequest(incoming, outgoing, files.get(path));
    }
    return emit.call(this, event, ...given);
  } as typeof Server.prototype.emit;
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

function refuseMethod(outgoing: ServerResponse, known: string[]): true {
  outgoing.setHeader('Allow', known.join(', '));
  return refuse(outgoing, 405, 'requests.unknownMethod');
}

function refuse(outgoing: ServerResponse, status: number, said: PlainKey): true {
  const requestId = randomUUID();
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  outgoing.end(JSON.stringify(errorBody(new AppError('malformed_body', said), requestId)));
  return true;
}
