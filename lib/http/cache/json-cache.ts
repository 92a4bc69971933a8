export interface CachedJson {
  body: string;
  etag: string;
}

interface JsonCache {
  entries: Map<string, CachedJson>;
  /** Raised by every clearing. */
  generation: number;
}

const KEY = Symbol.for('tarang.shelf');
const home = globalThis as { [KEY]?: JsonCache };
// Products by id are few; a stranger who invents ids gets errors, which are not kept.
const AT_MOST = 2000;

function cache(): JsonCache {
  home[KEY] ??= { entries: new Map(), generation: 0 };
  return home[KEY];
}

export function getCached(name: string): CachedJson | undefined {
  return cache().entries.get(name);
}

/** What an answer must have been begun under to be kept. */
export function cacheGeneration(): number {
  return cache().generation;
}

/** Keeps an answer, unless the shelf was cleared since it was begun: then it may be old already. */
export function setCached(name: string, made: CachedJson, begunUnder: number): void {
  const { entries, generation: now } = cache();
  if (begunUnder === now && entries.size < AT_MOST) entries.set(name, made);
}

/** Everything on the shelf may be old from now on. */
export function clearJsonCache(): void {
  cache().entries.clear();
  cache().generation += 1;
}
