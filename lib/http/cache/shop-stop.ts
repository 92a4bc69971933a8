const KEY = Symbol.for('tarang.shop-stop');
// The server and Next's bundles each have a copy of this module. The server's must not reach the database: its bundle
// has no way to load `pg`.
const globals = globalThis as { [KEY]?: Date | null };

/** Until when the whole shop is stopped; null while it is open. It is what was read last. */
export function shopStop(): Date | null {
  return globals[KEY] ?? null;
}

/** Tells the server until when the whole shop is stopped; null: it is open. */
export function setShopStop(until: Date | null): void {
  globals[KEY] = until;
}
