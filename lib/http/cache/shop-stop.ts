import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';

const KEY = Symbol.for('tarang.shop-stop');
// The server and Next's bundles each have a copy of this module.
const globals = globalThis as { [KEY]?: Date | null };

/** Until when the whole shop is stopped; null while it is open. It is what the last reading found. */
export function shopStop(): Date | null {
  return globals[KEY] ?? null;
}

/** Reads anew whether the whole shop is stopped. When the database does not answer, what was known stays. */
export async function refreshShopStop(context: Pick<Context, 'db'>): Promise<void> {
  globals[KEY] = (await readStops(context)).until('shop');
}
