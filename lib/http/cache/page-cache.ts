import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '@/lib/http/request/accepts-encoding';
import { INTERNAL, internalFetch } from './internal-fetch';
import { publicPages } from './public-pages';

/** A prerendered page, or the answer to a public call, as it is sent. */
interface Page {
  /** A call's answer has an id of its own each time. */
  isCall: boolean;
  headers: Record<string, string>;
  etag: string;
  /** The body in each content encoding. */
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

interface PageCache {
  pages: Map<string, Page>;
  /** False while this process does not hear of changes. */
  open: boolean;
  /** Increased each time the cache is emptied: a page that was fetched before is not cached. */
  generation: number;
  filling: boolean;
}

const KEY = Symbol.for('tarang.pages');
const globals = globalThis as { [KEY]?: PageCache };
const MAX_PAGES = 600;

function cache(): PageCache {
  globals[KEY] ??= { pages: new Map(), open: false, generation: 0, filling: false };
  return globals[KEY];
}

/** Empties the cache, because the catalogue has changed. It serves and stores pages from then on if `isOpen`. */
export function emptyPageCache({ isOpen }: { isOpen: boolean }): void {
  const { pages, generation } = cache();
  pages.clear();
  Object.assign(cache(), { open: isOpen, generation: generation + 1 });
}

const ENCODINGS = ['br', 'gzip'] as const;

// A page is compressed after every change. Brotli quality 6 takes as long as gzip; higher ones take ten times as long.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

// The pattern alone is not enough: `fill` also checks that Next has prerendered the page.
const CACHEABLE = publicPages('[\\w-]{1,40}');

// Calls that answer everybody alike; `fill` also checks that the handler named a version of its answer.
const CALLS = /^\/product\/(?:gethomeproducts|eachproduct\/[\w-]{1,40})$/;
// The prices of a signed-in customer are of their own.
const CALLS_OF_STRANGERS = /^\/item\/[\w-]{1,40}$/;
const SESSION = /tarang\.session=/;

function isCacheable({ method, url = '', headers }: IncomingMessage): boolean {
  // The request of `fill` needs the handler's answer, and Next's own.
  if (method !== 'GET' || INTERNAL in headers) return false;
  if (CALLS.test(url)) return true;
  if (CALLS_OF_STRANGERS.test(url))
    return headers.authorization === undefined && !SESSION.test(headers.cookie ?? '');
  // Next's navigation requests other content at the same path.
  return CACHEABLE.test(url) && !('rsc' in headers) && !('next-router-prefetch' in headers);
}

/**
 * Answers a prerendered page or a public call of the catalogue from memory; returns false when it is not cached. It is
 * compressed once, whereas Next hashes and compresses it at each request, which costs more than the rest of the request
 * (docs/benchmarks.md).
 */
export function serveFromPageCache(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isCacheable(incoming)) return false;
  const { pages, open } = cache();
  const page = open ? pages.get(incoming.url ?? '') : undefined;
  if (!page) {
    if (open) void fill(incoming.url ?? '');
    return false;
  }
  if (page.isCall) outgoing.setHeader('X-Request-Id', randomUUID());
  if (incoming.headers['if-none-match'] === page.etag) {
    outgoing.writeHead(304, { ...page.headers, ETag: page.etag }).end();
    return true;
  }
  const encoding = ENCODINGS.find((each) => acceptsEncoding(incoming, each)) ?? 'identity';
  const body = page.bodies[encoding];
  outgoing
    .writeHead(200, {
      ...page.headers,
      ETag: page.etag,
      'Content-Length': body.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    })
    .end(body);
  return true;
}

// Headers of the connection and of the request, and headers that differ for each encoding of the body.
const UNCACHED_HEADERS = [
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
  'x-request-id',
];

/**
 * Fetches a page, or the answer to a call, and caches it. One at a time, so that invented paths cost at most one
 * additional render.
 */
async function fill(url: string): Promise<void> {
  const pageCache = cache();
  if (pageCache.filling || pageCache.pages.size >= MAX_PAGES) return;
  pageCache.filling = true;
  const { generation } = pageCache;
  try {
    const reply = await fetchKept(url);
    const identity = Buffer.from(await reply.arrayBuffer());
    const etag = reply.headers.get('etag');
    const isCall = CALLS.test(url) || CALLS_OF_STRANGERS.test(url);
    const isSame = isCall || isKeptByNext(reply);
    if (!reply.ok || etag === null || !isSame) return;
    const headers = Object.fromEntries(
      [...reply.headers].filter(([name]) => !UNCACHED_HEADERS.includes(name)),
    );
    const [gzipped, br] = await Promise.all([
      promisify(gzip)(identity, { level: 9 }),
      promisify(brotliCompress)(identity, QUALITY),
    ]);
    const bodies = { identity, gzip: gzipped, br };
    if (generation === cache().generation) pageCache.pages.set(url, { isCall, headers, etag, bodies });
  } catch {
    // Next answers this request without the cache; the next request tries again.
  } finally {
    pageCache.filling = false;
  }
}

/** Whether Next has the page from those that it keeps, and not by rendering it. */
function isKeptByNext({ headers }: Response): boolean {
  return headers.get('x-nextjs-prerender') === '1' && headers.get('x-nextjs-cache') === 'HIT';
}

/**
 * A page that is being rendered is given to everyone who asks for it meanwhile, although its render may have begun
 * before the last change. What Next keeps has not, so a page is fetched again once it is rendered.
 */
async function fetchKept(url: string): Promise<Response> {
  const reply = await internalFetch(url);
  if (reply.headers.get('x-nextjs-cache') !== 'MISS') return reply;
  await reply.arrayBuffer();
  return internalFetch(url);
}
