import { isExact } from './outside/goods';
import type { World } from './world';

interface Ended {
  id: string;
  status: string;
  input1: string;
  routes: never;
  /** Whether a case about other goods than were ordered waits for a decision. */
  undecided: boolean;
}

const ENDED = `
  select id, status::text, input1, routes,
         exists (select from reviews r where r.order_id = o.id and r.cause = 'wrong_goods' and r.closed_at is null)
           as undecided
    from orders o
   where status in ('Completed', 'Refunded', 'Cancelled') and not id = any ($1)
   order by id`;

/** Notices the orders that the last commit has ended, and says what is wrong with these ends. */
export async function noticeEnds({ databases, ends, sold, time }: World): Promise<string[]> {
  const { rows } = await databases.monitor.query<Ended>(ENDED, [[...ends.keys()]]);
  for (const { id } of rows) ends.set(id, time.now);
  return rows
    .filter(({ status, undecided, ...order }) => {
      return status === 'Completed' && undecided && !isExact(order, sold);
    })
    .map(({ id }) => `goods: ${id} is Completed, and other goods wait for a decision`);
}
