import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DATA_POLICY } from './content-policy';
import { SECURITY_HEADERS } from './security-headers';

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

// The replies that have begun, by their connection: nothing may be written between their parts.
const begun = new WeakMap<Duplex, ServerResponse>();

/** Remembers which reply a connection is waiting for. */
export function trackReply(incoming: IncomingMessage, outgoing: ServerResponse): void {
  begun.set(incoming.socket, outgoing);
}

/**
 * Answers what Node could not read as a request, or waited for in vain, with the headers of every other refusal, and
 * closes the connection.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const reply = begun.get(socket);
  const isReplying = reply?.headersSent && !reply.writableFinished;
  if (!socket.writable || error.code === 'ECONNRESET' || isReplying) {
    socket.destroy();
    return;
  }
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
