import type { CacheHandler, CacheHandlerValue } from 'next/dist/server/lib/incremental-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { LRUCache } from 'next/dist/server/lib/lru-cache.js';

interface RenderedPages {
  /** By Next's key. */
  pages: LRUCache<CacheHandlerValue>;
  /** False while this process does not hear of changes. */
  open: boolean;
  /** Increased each time the pages are dropped. */
  generation: number;
}

const KEY = Symbol.for('tarang.rendered-pages');
// Next loads this file by its path, and its bundles have a copy.
const globals = globalThis as { [KEY]?: RenderedPages };
const MOST_BYTES = 50 * 1024 * 1024;

function rendered(): RenderedPages {
  globals[KEY] ??= { pages: noPages(), open: false, generation: 0 };
  return globals[KEY];
}

function noPages(): LRUCache<CacheHandlerValue> {
  return new LRUCache(MOST_BYTES, ({ value }, key) => key.length + sizeOf(value));
}

/** Bytes, roughly. */
function sizeOf(value: CacheHandlerValue['value']): number {
  if (!value || !('rscData' in value)) return 0;
  const parts = [value.html, value.rscData, ...(value.segmentData?.values() ?? [])];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

/** Drops all pages, because the catalogue has changed. Others are kept from then on if `isOpen`. */
export function dropRenderedPages({ isOpen }: { isOpen: boolean }): void {
  const { generation } = rendered();
  Object.assign(rendered(), { pages: noPages(), open: isOpen, generation: generation + 1 });
}

/**
 * Where Next keeps the pages that it renders once for all: its option `cacheHandler`. It makes one for each request.
 * Next's own compares the machine's time with a monotonic one, so that a clock which was set kept old prices for as
 * long (decision 129). Here no time counts: a page that was asked for before a change is not kept after it. Pages that
 * answer 404 are not kept, because anybody can invent their addresses.
 */
export default class RenderedPagesHandler implements CacheHandler {
  readonly #asked = new Map<string, number>();

  async get(key: string): Promise<CacheHandlerValue | null> {
    const { pages, generation } = rendered();
    const found = pages.get(key) ?? null;
    if (!found) this.#asked.set(key, generation);
    return found;
  }

  async set(...[key, value, context]: Parameters<CacheHandler['set']>): Promise<void> {
    // Next has just noted the lifetime of this address for as long as the process runs. It never needs it: `get` gives
    // the lifetime with the page.
    SharedCacheControls.prototype.clear();
    const { pages, open, generation } = rendered();
    if (!open || this.#asked.get(key) !== generation || !value || !('rscData' in value)) return;
    if (value.status === 404) return;
    const page: CacheHandlerValue = { value, lastModified: performance.timeOrigin + performance.now() };
    if ('cacheControl' in context && context.cacheControl) page.cacheControl = context.cacheControl;
    pages.set(key, page);
  }

  /** Pages are dropped by `dropRenderedPages`, outside of any request. */
  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
