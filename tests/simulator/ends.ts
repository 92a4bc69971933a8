import { isExact } from './outside/goods';
import { prepared } from './prepared';
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
   where (status in ('Completed', 'Refunded', 'Cancelled')) <> (id = any ($1::text[]))
   order by id`;

/** The statement that finds the orders which have ended and are not noticed yet. */
export async function endedStatement({ databases: { monitor }, ends }: World): Promise<string> {
  const name = await prepared(monitor, ENDED);
  return `execute ${name} ('{${[...ends.keys()].join()}}')`;
}

const HAS_ENDED = ['Completed', 'Refunded', 'Cancelled'];

/** Notices the orders that the last commit has ended or reopened, and says what is wrong with these ends. */
export function judgeEnds({ ends, sold, time }: World, found: unknown[]): string[] {
  const rows = found as Ended[];
  for (const { id, status, input1 } of rows)
    if (HAS_ENDED.includes(status)) ends.set(id, { at: time.now, player: input1 });
    // A person has reopened it.
    else ends.delete(id);
  return rows
    .filter(({ status, undecided, ...order }) => status === 'Completed' && undecided && !isExact(order, sold))
    .map(({ id }) => `goods: ${id} is Completed, and other goods wait for a decision`);
}
