import type { Context } from '@/lib/domain/context';
import { readSearchIndex } from '@/lib/domain/product-search';
import type { SearchIndex } from '@/lib/domain/product-search/schema';
import { istDateTime } from '@/lib/platform/time';
import { memoize } from './cached-json';
import type { CachedJson } from './json-cache';

const parsed = new WeakMap<CachedJson, SearchIndex>();

/** The name under which the index is cached: what is popular is computed anew each day. */
export function searchIndexName({ clock }: Pick<Context, 'clock'>): string {
  return `search:${istDateTime(clock.now()).slice(0, 10)}`;
}

/** The same index as browsers load, for searches of the server. */
export async function currentSearchIndex(context: Context): Promise<SearchIndex> {
  const cached = await memoize(searchIndexName(context), async () =>
    JSON.stringify({ success: true, ...(await readSearchIndex(context)) }),
  );
  // `body` is the text of what readSearchIndex returned.
  const index = parsed.get(cached) ?? (JSON.parse(cached.body) as SearchIndex);
  parsed.set(cached, index);
  return index;
}
