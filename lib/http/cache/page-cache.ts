import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '@/lib/http/request/accepts-encoding';
import { INTERNAL, internalFetch } from './internal-fetch';
import { publicPages } from './public-pages';

/** A prerendered page as it goes over the wire. */
interface Page {
  headers: Record<string, string>;
  etag: string;
  /** Its body in every form. */
  forms: Record<'br' | 'gzip' | 'identity', Buffer>;
}

interface PageCache {
  pages: Map<string, Page>;
  /** False from a change of the catalogue until Next has dropped its own pages too. */
  open: boolean;
  /** Raised by every closing: a page fetched under an older one is not kept. */
  generation: number;
  filling: boolean;
}

const KEY = Symbol.for('tarang.pages');
const home = globalThis as { [KEY]?: PageCache };
const AT_MOST = 300;

function cache(): PageCache {
  home[KEY] ??= { pages: new Map(), open: false, generation: 0, filling: false };
  return home[KEY];
}

/** What is kept may be old: nothing is served from here, or kept, until the shelf is opened again. */
export function closePageCache(): void {
  Object.assign(cache(), { open: false, generation: cache().generation + 1 }).pages.clear();
}

export function openPageCache(): void {
  cache().open = true;
}

const PREFERRED = ['br', 'gzip'] as const;

// A page is compressed again after every change: this takes as long as gzip, and what is above it takes ten times that.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

// What Next did not prerender is never kept, whatever its address.
const STATIC = publicPages('[\\w-]{1,40}');

function isStaticPage({ method, url = '', headers }: IncomingMessage): boolean {
  // Next's own navigation asks for other forms of the same address; our own call wants Next's answer.
  return (
    method === 'GET' &&
    STATIC.test(url) &&
    !('rsc' in headers) &&
    !('next-router-prefetch' in headers) &&
    !(INTERNAL in headers)
  );
}

/**
 * Answers a prerendered page from memory, compressed once instead of at every request: Next hashes and compresses the
 * whole page each time, which costs more than everything else about it (docs/benchmarks.md). False when it is not here.
 */
export function serveFromPageCache(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isStaticPage(incoming)) return false;
  const { pages, open } = cache();
  const page = open ? pages.get(incoming.url ?? '') : undefined;
  if (!page) {
    if (open) void fill(incoming.url ?? '');
    return false;
  }
  if (incoming.headers['if-none-match'] === page.etag) {
    outgoing.writeHead(304, { ...page.headers, ETag: page.etag }).end();
    return true;
  }
  const encoding = PREFERRED.find((each) => acceptsEncoding(incoming, each)) ?? 'identity';
  const body = page.forms[encoding];
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

// Of the connection, or made anew for each form of the body.
const NOT_KEPT = [
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
];

/** Fetches a page from Next and keeps it. One at a time: a stranger who invents addresses costs at most one more render. */
async function fill(url: string): Promise<void> {
  const here = cache();
  if (here.filling || here.pages.size >= AT_MOST) return;
  here.filling = true;
  const { generation } = here;
  try {
    const reply = await internalFetch(url, 'GET');
    const identity = Buffer.from(await reply.arrayBuffer());
    const etag = reply.headers.get('etag');
    if (!reply.ok || etag === null || reply.headers.get('x-nextjs-prerender') !== '1') return;
    const headers = Object.fromEntries([...reply.headers].filter(([name]) => !NOT_KEPT.includes(name)));
    const [zipped, br] = await Promise.all([
      promisify(gzip)(identity, { level: 9 }),
      promisify(brotliCompress)(identity, QUALITY),
    ]);
    const forms = { identity, gzip: zipped, br };
    if (generation === cache().generation) here.pages.set(url, { headers, etag, forms });
  } catch {
    // Next answers this visitor as it always did; the next one brings another try.
  } finally {
    here.filling = false;
  }
}
