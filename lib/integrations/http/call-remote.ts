import { MAX_REPLY_BYTES, readBody } from './read-body';
import { describeTransportError, isUnsent } from './transport-errors';

export interface RemoteCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** ms for the whole exchange: connect, send, and read the last byte. */
  timeout: number;
  /** A longer reply is given up: its rest is not read. */
  maxBytes?: number;
}

/** `took` is ms. `reason` names the fault and never holds what was sent. */
export type Answer = { took: number } & (
  | { kind: 'answered'; status: number; headers: Headers; text: string }
  | { kind: 'unsent'; reason: string }
  | { kind: 'lost'; reason: string }
);

/**
 * One request, sent at most once. Throws only for a call that cannot be built (a bad address or header), which is a
 * fault of ours and not of the network.
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
  // A connection kept open can die between two calls, and a POST that meets it is lost although the remote never
  // saw it: at a supplier that cannot be asked, that is an order for a person. A new connection each time is cheaper.
  const init: RequestInit = { method, redirect: 'manual', headers: { ...headers, connection: 'close' } };
  if (body === undefined) return init;
  // fetch sends a request again by itself when the answer is 421 and it can still read the body (seen on Node 24: two
  // purchases for one call). A stream can be read once only; with its length named the bytes on the wire are the same.
  const bytes = new TextEncoder().encode(body);
  const streamed: RequestInit & { duplex: 'half' } = {
    ...init,
    headers: { ...headers, connection: 'close', 'content-length': String(bytes.byteLength) },
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  };
  return streamed;
}
