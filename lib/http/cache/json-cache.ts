export interface CachedJson {
  body: string;
  etag: string;
}

interface JsonCache {
  entries: Map<string, CachedJson>;
  /** Those that are being made, of this generation. */
  making: Map<string, Promise<CachedJson>>;
  /** Increased each time the cache is cleared. */
  generation: number;
}

const KEY = Symbol.for('tarang.json-cache');
const globals = globalThis as { [KEY]?: JsonCache };
// There are far fewer products than this; requests with invented ids get errors, which are not cached.
const MAX_ENTRIES = 2000;

function cache(): JsonCache {
  globals[KEY] ??= { entries: new Map(), making: new Map(), generation: 0 };
  return globals[KEY];
}

export function getCached(name: string): CachedJson | undefined {
  return cache().entries.get(name);
}

/** The current generation, read before an answer is computed and given to setCached afterwards. */
export function cacheGeneration(): number {
  return cache().generation;
}

/** Caches an answer, unless the cache was cleared since `startGeneration`, because then it may be outdated. */
export function setCached(name: string, made: CachedJson, startGeneration: number): void {
  const { entries, generation: now } = cache();
  if (startGeneration === now && entries.size < MAX_ENTRIES) entries.set(name, made);
}

/** Makes an answer, or waits for the same one that is being made. One that was begun before a change is not shared. */
export function shareMaking(name: string, make: () => Promise<CachedJson>): Promise<CachedJson> {
  const { making } = cache();
  const shared =
    making.get(name) ??
    make().finally(() => {
      if (making.get(name) === shared) making.delete(name);
    });
  making.set(name, shared);
  return shared;
}

/** Removes all answers, because the catalogue has changed. */
export function clearJsonCache(): void {
  cache().entries.clear();
  cache().making.clear();
  cache().generation += 1;
}
