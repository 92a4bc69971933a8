import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { tellBack } from './tell-back';
import { tellCheaper } from './tell-cheaper';

/**
 * Tells of the watches that have come true, each once. A search each minute finds what no single write could tell of: a
 * campaign begins by the clock, and a supplier's pause ends by itself. While the whole shop is stopped it tells
 * nothing: the order of a customer who was told would be refused, and a watch ends with its message. Returns the number
 * of messages.
 */
export async function tellWatches(context: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<number> {
  const stops = await readStops(context);
  if (stops.until('shop')) return 0;
  return (await tellBack(context)) + (await tellCheaper(context));
}
