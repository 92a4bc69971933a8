import type { Deadline } from '@/lib/platform/time';
import { MAX_REPLY_BYTES, readBody } from './read-body';
import { DeadlineOver, describeTransportError, isUnsent } from './transport-errors';

export interface RemoteCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** ms for the whole exchange: connect, send, and read the last byte. */
  timeout: number;
  /** A longer reply is not read to its end and counts as lost. */
  maxBytes?: number;
  /** Checked immediately before the first byte is written, after the name is resolved and the connection is made. */
  deadline?: Pick<Deadline, 'isOver'>;
}

/** `took` is in ms. `reason` describes the transport error and never contains what was sent. */
export type Answer = { took: number } & (
  | { kind: 'answered'; status: number; headers: Headers; text: string }
  | { kind: 'unsent'; reason: string }
  | { kind: 'lost'; reason: string }
);

/**
 * Sends one request at most once. Throws only for a call that cannot be built (an invalid address or header), which is
 * a bug of ours; errors of the network are returned.
 */
export async function callRemote(call: RemoteCall): Promise<Answer> {
  // Checks the address and the headers. It is not what is sent, because fetch reads the body of a Request ahead.
  new Request(call.url, { method: call.method ?? 'POST', headers: call.headers ?? {} });
  const init = buildRequest(call);
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(call.url, { ...init, signal: AbortSignal.timeout(call.timeout) });
    const text = await readBody(response, call.maxBytes ?? MAX_REPLY_BYTES);
    if (text === null)
      return { kind: 'lost', reason: `HTTP ${response.status}, reply too large`, took: took() };
    return { kind: 'answered', status: response.status, headers: response.headers, text, took: took() };
  } catch (error) {
    const reason = describeTransportError(error, call.timeout);
    return { kind: isUnsent(error) ? 'unsent' : 'lost', reason, took: took() };
  }
}

function buildRequest({ method = 'POST', headers = {}, body, deadline }: RemoteCall): RequestInit {
  // A connection that is kept open can break between two calls, and a POST sent on it is lost although the remote never
  // received it. At a supplier that cannot be asked by our reference, an administrator would have to settle that order,
  // so each call opens a new connection.
  const init: RequestInit = { method, redirect: 'manual', headers: { ...headers, connection: 'close' } };
  if (body === undefined) return init;
  // fetch repeats a request by itself when the answer is 421 and the body can be read again (seen on Node 24: two
  // purchases for one call). A stream can be read only once; with its content-length the bytes on the wire are the
  // same.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const streamed: RequestInit & { duplex: 'half' } = {
    ...init,
    headers: { ...headers, connection: 'close', 'content-length': String(bytes.byteLength) },
    body: streamOnce(bytes, deadline),
    duplex: 'half',
  };
  // Otherwise fetch copies the body for the case of a redirect, and reads it before the connection is made (seen on
  // Node 24). A redirect is then an error, and the call is lost.
  return deadline ? { ...streamed, redirect: 'error', window: null } : streamed;
}

/**
 * The body as a stream of one chunk. fetch asks for it when the connection is made, and writes the headers together
 * with it: an error at this point means that no byte was sent.
 */
function streamOnce(bytes: Uint8Array, deadline: RemoteCall['deadline']): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        if (deadline?.isOver()) return controller.error(new DeadlineOver());
        controller.enqueue(bytes);
        controller.close();
      },
    },
    // With the usual 1 the chunk would be read at once.
    { highWaterMark: 0 },
  );
}
