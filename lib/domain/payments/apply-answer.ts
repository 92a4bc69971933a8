import type { Context } from '@/lib/domain/context';
import { isTransient, transaction } from '@/lib/platform/db';
import { runtimeOf, seconds } from '@/lib/platform/time';

/** Before the second and the third try. */
const WAITS = [seconds(0.5), seconds(2)];

/**
 * Runs a transaction that applies what a gateway has said of a payment, and tries it again when the database cannot do
 * it now. Of several payments of a page a gateway names only the last one: when its customer pays again before the next
 * question, what was not applied is in the statement of the bank alone.
 */
export async function applyAnswer<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await transaction(context, work);
    } catch (error) {
      if (!isTransient(error)) throw error;
      context.log.warn({ err: error }, 'what a gateway said could not be applied, and is tried again');
      await runtimeOf(context.clock).sleep(wait);
    }
  }
  return transaction(context, work);
}
