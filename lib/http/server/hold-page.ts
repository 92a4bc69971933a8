import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { DATA_POLICY } from './content-policy';

const DECODERS = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
]);

/** Answers of calls and files of text, which a browser may show as a document. */
const DATA = /^(application\/(json|xml)|text\/(plain|csv|xml))\b/;

/** undecided: nothing was written yet; through: written as it comes; held: kept until the end. */
type State = 'undecided' | 'through' | 'held';

/**
 * Holds an HTML page without a content policy until it is complete, and sets the policy that `policyOf` makes of its
 * text: the policy is a header, so the page cannot be sent while its scripts are unknown. Data get the policy that
 * allows nothing. Replies of any other kind, and pages whose policy proxy.ts has set, are sent as they come. No reply
 * may be kept by a shared cache because Next has rendered it once for all.
 */
export function holdPage(outgoing: ServerResponse, policyOf: (html: string) => string): void {
  const original = {
    writeHead: outgoing.writeHead,
    flushHeaders: outgoing.flushHeaders,
    write: outgoing.write,
    end: outgoing.end,
  };
  const parts: Buffer[] = [];
  let state: State = 'undecided';

  function isHeld(): boolean {
    if (state === 'undecided') {
      // Next lets shared caches keep what it has rendered once for a year, and a change of the catalogue is not told to
      // them (decision 001).
      if (/^s-maxage=/.test(String(outgoing.getHeader('cache-control') ?? '')))
        outgoing.setHeader('Cache-Control', outgoing.statusCode < 400 ? 'no-cache' : 'no-store');
      const type = String(outgoing.getHeader('content-type') ?? '');
      const isPage = type.startsWith('text/html');
      if (DATA.test(type) && !outgoing.hasHeader('content-security-policy'))
        outgoing.setHeader('Content-Security-Policy', DATA_POLICY);
      // Without a body there are no scripts to name, and a browser would put this policy to the page that it has
      // stored.
      const isBare = outgoing.statusCode === 304 || outgoing.req.method === 'HEAD';
      const needsPolicy = isPage && !isBare && !outgoing.hasHeader('content-security-policy');
      state = needsPolicy ? 'held' : 'through';
    }
    return state === 'held';
  }

  function keep(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string') parts.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  }

  Object.assign(outgoing, {
    writeHead(status: number, ...rest: unknown[]) {
      outgoing.statusCode = status;
      const headers = rest.at(-1);
      if (typeof headers === 'object' && headers !== null && !Array.isArray(headers)) {
        for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
          if (value !== undefined) outgoing.setHeader(name, value);
        rest.pop();
      }
      return isHeld() ? outgoing : Reflect.apply(original.writeHead, outgoing, [status, ...rest]);
    },
    flushHeaders() {
      if (!isHeld()) original.flushHeaders.call(outgoing);
    },
    write(...given: unknown[]) {
      if (!isHeld()) return Reflect.apply(original.write, outgoing, given);
      keep(given[0], given[1]);
      callbackOf(given)?.();
      return true;
    },
    end(...given: unknown[]) {
      if (!isHeld()) return Reflect.apply(original.end, outgoing, given);
      keep(given[0], given[1]);
      state = 'through';
      const body = Buffer.concat(parts);
      outgoing.setHeader('Content-Security-Policy', policyOf(decode(body, outgoing)));
      return Reflect.apply(original.end, outgoing, [body, callbackOf(given)]);
    },
  });
}

/** The text of a body, which Next may have compressed. */
function decode(body: Buffer, outgoing: ServerResponse): string {
  const decoder = DECODERS.get(String(outgoing.getHeader('content-encoding') ?? ''));
  return (decoder && body.length > 0 ? decoder(body) : body).toString('utf8');
}

function encodingOf(given: unknown): BufferEncoding {
  return typeof given === 'string' && Buffer.isEncoding(given) ? given : 'utf8';
}

function callbackOf(given: unknown[]): (() => void) | undefined {
  const last = given.at(-1);
  return typeof last === 'function' ? () => last() : undefined;
}
