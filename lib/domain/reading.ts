import type { Context, ReadContext } from './context';

/**
 * The context for a list, a chart, a file or a search of the panel: on the replica, where there is one that is not too
 * far behind and shows what the caller has written. What changes something, or decides on money, does not compile with
 * it.
 */
export function reading(context: Context): ReadContext {
  const { replica, actor, db } = context;
  return { ...context, db: replica ? replica.reader(actor.wrote ?? null) : db };
}
