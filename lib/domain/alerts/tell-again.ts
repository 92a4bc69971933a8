import type { Context } from '@/lib/domain/context';
import type { Subject } from '@/lib/domain/work-claims/schema';

/**
 * Resets what was reported about a subject, so that the next run of raise-alerts reports it again after its claim was
 * given back.
 */
export async function tellAgain({ db }: Pick<Context, 'db'>, { kind, id }: Subject): Promise<void> {
  await db.$executeRaw`
    update alerts set stage = null, told_at = null
     where key = ${keyOf(kind, id)}
        or (${kind} = 'help-request' and (
              starts_with(key, 'help:' || ${id} || ':') or key = 'acknowledge:' || ${id} or starts_with(key, 'complaint:' || ${id} || ':')))
        or (${kind} = 'order' and key in (
              select 'case:' || r.id from reviews r where r.order_id = ${id} and r.payment_id is null))
        or (${kind} = 'order' and kind = 'refund' and split_part(key, ':', 2) in (
              select id from source_refunds where order_id = ${id}))`;
}

function keyOf(kind: Subject['kind'], id: string): string {
  if (kind === 'alert') return id;
  return `${kind}:${id}`;
}
