export interface Published {
  body: string;
  etag: string;
}

interface Shelf {
  entries: Map<string, Published>;
  /** Raised by every clearing. */
  generation: number;
}

const KEY = Symbol.for('tarang.shelf');
const home = globalThis as { [KEY]?: Shelf };
// Products by id are few; a stranger who invents ids gets errors, which are not kept.
const AT_MOST = 2000;

function shelf(): Shelf {
  home[KEY] ??= { entries: new Map(), generation: 0 };
  return home[KEY];
}

export function taken(name: string): Published | undefined {
  return shelf().entries.get(name);
}

/** What an answer must have been begun under to be kept. */
export function generation(): number {
  return shelf().generation;
}

/** Keeps an answer, unless the shelf was cleared since it was begun: then it may be old already. */
export function put(name: string, made: Published, begunUnder: number): void {
  const { entries, generation: now } = shelf();
  if (begunUnder === now && entries.size < AT_MOST) entries.set(name, made);
}

/** Everything on the shelf may be old from now on. */
export function clearShelf(): void {
  shelf().entries.clear();
  shelf().generation += 1;
}
