import { contains, hasTrigram, Prisma } from '@/lib/platform/db';
import { branch, isOwnId, type Leg, type Reader, readLeg, type Words } from './search-leg';

/** Our reference and the supplier's order id, exactly as in the index delivery_attempts_search_idx. */
const ATTEMPT_SEARCH_TEXT = Prisma.raw(`lower(reference || chr(10) || coalesce(supplier_order_id, ''))`);

/** The orders of calls to suppliers, by a part of our reference or of the supplier's order id. */
export async function findAttempts(reader: Reader, { words }: Words): Promise<Leg<{ order_id: string }>> {
  // The references of suppliers hold no addresses, and an order is found by its own id.
  if (!hasTrigram(words) || words.includes('@') || isOwnId(words)) return { rows: [], finished: true };
  return readLeg(
    reader,
    branch(Prisma.sql`order_id`, Prisma.sql`delivery_attempts`, contains(ATTEMPT_SEARCH_TEXT, words)),
  );
}
