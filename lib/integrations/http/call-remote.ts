import { MAX_REPLY_BYTES, readBody } from './read-body';
import { describeTransportError, isUnsent } from './transport-errors';

export interface RemoteCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** ms for the whole exchange: connect, send, and read the last byte. */
  timeout: number;
  /** A longer reply is not read to its end and counts as lost. */
  maxBytes?: number;
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
  const request = new Request(call.url, buildRequest(call));
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(call.timeout) });
    const text = await readBody(response, call.maxBytes ?? MAX_REPLY_BYTES);
    if (text === null)
      return { kind: 'lost', reason: `HTTP ${response.status}, reply too large`, took: took() };
    return { kind: 'answered', status: response.status, headers: response.headers, text, took: took() };
  } catch (error) {
    const reason = describeTransportError(error, call.timeout);
    return { kind: isUnsent(error) ? 'unsent' : 'lost', reason, took: took() };
  }
}

function buildRequest({ method = 'POST', headers = {}, body }: RemoteCall): RequestInit {
  // A connection that is kept open can break between two calls, and a POST sent on it is lost although the remote never
  // received it. At a supplier that cannot be asked by our reference, an administrator would have to settle that order,
  // so each call opens a new connection.
  const init: RequestInit = { method, redirect: 'manual', headers: { ...headers, connection: 'close' } };
  if (body === undefined) return init;
  // fetch repeats a request by itself when the answer is 421 and the body can be read again (seen on Node 24: two
  // purchases for one call). A stream can be read only once; with its content-length the bytes on the wire are the
  // same.
  const bytes = new TextEncoder().encode(body);
  const streamed: RequestInit & { duplex: 'half' } = {
    ...init,
    headers: { ...headers, connection: 'close', 'content-length': String(bytes.byteLength) },
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  };
  return streamed;
}
