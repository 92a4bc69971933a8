import type { Context } from '@/lib/domain/context';
import { tellBack } from './tell-back';
import { tellCheaper } from './tell-cheaper';

/**
 * Tells of the watches that have come true, each once. A search each minute finds what no single write could tell of: a
 * campaign begins by the clock, and a supplier's pause ends by itself. Returns the number of messages.
 */
export async function tellWatches(context: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<number> {
  return (await tellBack(context)) + (await tellCheaper(context));
}
