import type { Context } from '@/lib/domain/context';
import { istDateTime } from '@/lib/platform/time';
import type { SearchIndex } from './schema';
import { searchProducts } from './search-products';

/** The most texts that are kept of a day: anyone can send them. */
const MOST_OF_A_DAY = 200;
const LONGEST = 40;

/**
 * Counts a search that found nothing with all its words, once more by the server's own search: a text that finds
 * something, or that may name a person, is not stored.
 */
export async function recordMissedSearch(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { q, index }: { q: string; index: SearchIndex },
): Promise<void> {
  const text = q.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST || !isHarmless(text)) return;
  const { products, complete } = searchProducts(index, text);
  if (products.length > 0 && complete) return;
  const day = istDateTime(clock.now()).slice(0, 10);
  await db.$executeRaw`
    insert into missed_searches as kept (day, text, searches)
    select ${day}::date, ${text}, 1
     where exists (select 1 from missed_searches where day = ${day}::date and text = ${text})
        or (select count(*) from missed_searches where day = ${day}::date) < ${MOST_OF_A_DAY}
    on conflict (day, text) do update set searches = least(kept.searches + 1, 1000000)`;
}

/** Letters, few digits and what stands between words: no email address, phone number or player id. */
function isHarmless(text: string): boolean {
  return /^[\p{L}\p{M}\p{N} .,:'&₹+-]+$/u.test(text) && !/\p{N}([ .,-]?\p{N}){4}/u.test(text);
}
