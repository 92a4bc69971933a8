// Where Next keeps its rendered pages: by changes of the catalogue, and by no clock.
import { IncrementalCache } from 'next/dist/server/lib/incremental-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { beforeEach, expect, test, vi } from 'vitest';
import RenderedPagesHandler, { dropRenderedPages } from '@/lib/http/cache/rendered-pages';
import { expectComplaint } from '../support/setup';

type Value = NonNullable<Parameters<RenderedPagesHandler['set']>[1]>;
type Context = Parameters<RenderedPagesHandler['set']>[2];

const context = { cacheControl: { revalidate: false, expire: undefined } } as unknown as Context;
const pageOf = (html: string, bytes = 0, status = 200) =>
  ({
    kind: 'APP_PAGE',
    html,
    rscData: Buffer.alloc(bytes),
    segmentData: new Map(),
    status,
  }) as unknown as Value;
/** One request, as Next makes it: it asks, and renders what there is not; `during` happens while it renders. */
async function visit(path: string, html: string, during = () => {}, bytes = 0): Promise<string> {
  const handler = new RenderedPagesHandler();
  const found = await handler.get(path);
  if (found?.value && 'rscData' in found.value) return found.value.html;
  during();
  await handler.set(path, pageOf(html, bytes), context);
  return html;
}

beforeEach(() => dropRenderedPages({ isOpen: true }));

test('a page is kept until the catalogue changes, whatever the clock of the machine says', async () => {
  for (const step of [0, 360_000, -360_000]) {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000 + step);
    expect(await visit('/a', `first ${step}`)).toBe(`first ${step}`);
    expect(await visit('/a', 'again')).toBe(`first ${step}`);
    dropRenderedPages({ isOpen: true });
  }
  vi.restoreAllMocks();
  expect(await visit('/a', 'last')).toBe('last');
});

test('a page that was being rendered when the catalogue changed is not kept', async () => {
  await visit('/a', 'old', () => dropRenderedPages({ isOpen: true }));
  expect(await visit('/a', 'new')).toBe('new');
  expect(await visit('/a', 'newer')).toBe('new');
});

test('nothing is kept while changes are not heard', async () => {
  await visit('/a', 'before');
  dropRenderedPages({ isOpen: false });
  expect(await visit('/a', 'meanwhile')).toBe('meanwhile');
  await visit('/b', 'begun meanwhile', () => dropRenderedPages({ isOpen: true }));
  for (const path of ['/a', '/b']) expect(await visit(path, 'after')).toBe('after');
});

test('what Next was never asked for, and what is no page, is not kept', async () => {
  const handler = new RenderedPagesHandler();
  await handler.set('/a', pageOf('unasked'), context);
  await handler.get('/b');
  await handler.set('/b', null, context);
  expect(await visit('/a', 'new')).toBe('new');
  expect(await visit('/b', 'new')).toBe('new');
});

test('the pages have 50 MB at most, and the one that was asked for longest ago goes first', async () => {
  const MB = 1024 * 1024;
  for (const path of ['/a', '/b', '/c', '/d']) await visit(path, path, undefined, 12 * MB);
  await visit('/a', 'again');
  await visit('/e', '/e', undefined, 12 * MB);
  expect(await visit('/a', 'rendered')).toBe('/a');
  expect(await visit('/c', 'rendered')).toBe('/c');
  expect(await visit('/b', 'rendered')).toBe('rendered');
  expectComplaint(/exceeds maxSize/);
  expect(await visit('/f', 'large', undefined, 51 * MB)).toBe('large');
  expect(await visit('/f', 'rendered')).toBe('rendered');
});

test('bug: invented addresses filled the memory of a process with lifetimes that Next keeps', async () => {
  const manifest = { routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview: {} };
  const route = { kind: 'APP_PAGE', sourceRoute: '/[locale]/(store)/privacypage/[version]/page' };
  // What Next makes for each request.
  const request = (): Record<'get' | 'set', (...given: unknown[]) => Promise<unknown>> =>
    new IncrementalCache({
      dev: false,
      requestHeaders: {},
      prerenderManifest: manifest,
      previewProps: {},
      CurCacheHandler: RenderedPagesHandler,
    } as unknown as ConstructorParameters<typeof IncrementalCache>[0]) as never;
  const visitNext = async (path: string, html: string, status: number) => {
    const cache = request();
    const asked = { kind: 'APP_PAGE', route, isFallback: false };
    const found = await cache.get(path, asked);
    if (found) return found;
    await cache.set(path, pageOf(html, 0, status), { ...asked, ...context });
    return null;
  };
  await visitNext('/en/privacypage/1', 'real', 200);
  const address = 'x'.repeat(1500);
  for (let n = 0; n < 10_000; n++) await visitNext(`/en/privacypage/${n}${address}`, 'missing', 404);
  expect(await visitNext('/en/privacypage/9x', 'missing', 404)).toBeNull();
  expect(await visitNext('/en/privacypage/9x', 'missing', 404)).toBeNull();
  const kept = await visitNext('/en/privacypage/1', 'again', 200);
  // A lifetime without an end: the page is not rendered again after a second.
  expect(kept).toMatchObject({ value: { html: 'real' }, revalidateAfter: false });
  const { cacheControls } = SharedCacheControls as unknown as { cacheControls: Map<string, unknown> };
  expect(cacheControls.size).toBeLessThan(5);
});
