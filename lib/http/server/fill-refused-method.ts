import type { ServerResponse } from 'node:http';
import { errorBody } from '@/lib/http/reply/reply';
import { AppError } from '@/lib/platform/errors';
import { traceRequestId } from '@/lib/platform/traces';

const READING = ['GET', 'HEAD'];

/**
 * Gives the body of every error (spec S7.1), and the methods that are left, to an empty 405: Next answers so where a
 * call has no handler for a method that others have. A call that refuses reading is written to, and the other way
 * round.
 */
export function fillRefusedMethod(outgoing: ServerResponse, known: readonly string[]): void {
  const original = { writeHead: outgoing.writeHead, end: outgoing.end };
  const { method = '' } = outgoing.req;
  const refused = READING.includes(method) ? READING : [method];
  let body: string | undefined;

  function prepare(status: number): void {
    if (status !== 405 || outgoing.headersSent || outgoing.hasHeader('content-type')) return;
    const requestId = traceRequestId();
    outgoing.setHeader('Allow', known.filter((each) => !refused.includes(each)).join(', '));
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.setHeader('Cache-Control', 'no-store');
    outgoing.setHeader('X-Request-Id', requestId);
    body = JSON.stringify(errorBody(new AppError('malformed_body', 'requests.unknownMethod'), requestId));
  }

  Object.assign(outgoing, {
    // Compression writes the headers before it ends the reply.
    writeHead(status: number, ...rest: unknown[]) {
      if (!namesType(rest.at(-1))) prepare(status);
      return Reflect.apply(original.writeHead, outgoing, [status, ...rest]);
    },
    end(...given: unknown[]) {
      prepare(outgoing.statusCode);
      return Reflect.apply(original.end, outgoing, body === undefined ? given : [body]);
    },
  });
}

function namesType(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null) return false;
  return Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
}
