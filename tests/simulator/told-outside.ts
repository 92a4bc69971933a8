import { hours } from '@/lib/platform/time';
import { databaseTime } from './engine/machine';
import type { World } from './world';

/**
 * ms for which the gateway is asked about a payment that nobody has made yet, less an hour: a clock of the database
 * that leaps and stays there is the store's time once it has been steady for an hour.
 */
export const ASKED_FOR = hours(71);

/** Payments that the store expects no more, and about which no person has decided. */
export const GIVEN_UP = `
  select client_txn_id as reference, extract(epoch from created_at) * 1000 as created_at from payments p
   where status = 'failed' and next_check_at is null and not exists (select from reviews r where r.payment_id = p.id)
   order by 1`;

/**
 * Payments that were given up although their customers can still make them, by the time of the run. The store counts
 * from the moment at which it wrote the payment; a call that leaves a frozen process makes the page an hour later (seed
 * 261).
 */
export function judgeGivenUp({ bank, time }: World, found: unknown[]): string[] {
  const begin = databaseTime(time) - time.now - time.databaseOffset;
  return (found as { reference: string; created_at: string }[]).flatMap(({ reference, created_at: at }) => {
    const page = bank.pages.get(reference);
    if (page?.status !== 'created') return [];
    const waited = time.now - Math.min(page.madeAt, Number(at) - begin);
    return waited >= ASKED_FOR ? [] : [`money: ${reference} is given up ${waited} ms after it was begun`];
  });
}

/** Purchases that the store calls delivered, without those whose goods a person has accepted. */
export const DELIVERED = `
  select reference from delivery_attempts a
   where outcome = 'delivered'
     and not exists (select from order_events e
                      where e.order_id = a.order_id and e.kind = 'adopted' and e.detail->>'attempt' = a.id)
   order by 1`;

/** Purchases that the store calls delivered although the supplier has delivered other goods. */
export function judgeDelivered({ sold }: World, found: unknown[]): string[] {
  return (found as { reference: string }[]).flatMap(({ reference }) => {
    const other = sold.find((goods) => goods.reference === reference)?.otherPack;
    return other == null ? [] : [`goods: ${reference} counts as delivered, and ${other} was delivered`];
  });
}
