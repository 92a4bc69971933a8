import type { World } from '../world';

/** The erased accounts, with what they hold and what of them has not ended. */
export const ERASED = `
  select e.user_id as account,
         coalesce((select string_agg(concat(currency, ' ', balance), ', ' order by currency) from wallets w
                    where w.user_id = e.user_id), '') as held,
         array(select concat('order ', id, ' is ', status) from orders o
                where o.user_id = e.user_id and status in ('Created', 'Processing')
                union all select concat('payment ', client_txn_id, ' is ', status) from payments p
                where p.user_id = e.user_id and status in ('created', 'open')
                union all select concat('refund ', r.id, ' is asked') from source_refunds r join orders o on o.id = r.order_id
                where o.user_id = e.user_id and r.state = 'asked' order by 1) as open
    from erasures e order by 1`;

interface Erased {
  account: string;
  held: string;
  open: string[];
}

/** Nothing reaches the wallet of an account that nobody can sign in to, and nothing of it waits for its owner. */
export function judgeErased({ lives }: World, found: unknown[]): string[] {
  return (found as Erased[]).flatMap(({ account, held, open }) => {
    const before = lives.held.get(account);
    if (before === undefined) lives.held.set(account, held);
    const moved = before !== undefined && before !== held ? [`holds ${held}, and held ${before}`] : [];
    return [...moved, ...open].map((what) => `erased: ${account}: ${what}`);
  });
}
