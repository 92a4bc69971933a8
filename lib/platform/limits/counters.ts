import type { Pool } from 'pg';
import { statementName } from '@/lib/platform/db';

interface TakeInput {
  key: string;
  points: number;
  /** The maximum in one window. */
  most: number;
  /** ms, from the first use on. */
  window: number;
}

/**
 * `wait`: ms until the window ends. `window`: the id that `giveBack` takes. `points`: the uses of the window, with this
 * one.
 */
export type Taken =
  | { granted: true; wait: number; window: string; points: number }
  | { granted: false; wait: number };

export interface Counters {
  take(input: TakeInput): Promise<Taken>;
  /** Gives back one use of that window; does nothing once the window has ended. */
  giveBack(use: { key: string; window: string }): Promise<void>;
  /** Ends the window; giving back a use of it later does nothing. */
  clear(key: string): Promise<void>;
}

// The database's clock, so that processes on several machines use the same window.
const NOW = '(extract(epoch from now()) * 1000)::bigint';

// A window that ends a minute later than one that begins now began while the clock was ahead: everybody who bought in
// those minutes would be refused for as long as it was.
const IS_OVER = `(kept.expire <= ${NOW} or kept.expire > excluded.expire + 60000)`;

// One statement, in which a refused call changes no row: a flood of refused calls writes nothing and takes no use
// that another call gives back.
const TAKE = `
  insert into rate_limits as kept (key, points, expire) values ($1, $2, ${NOW} + $3::bigint)
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else kept.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else kept.expire end
  where ${IS_OVER} or kept.points + excluded.points <= $4
  returning expire::text as window, points, greatest(expire - ${NOW}, 0)::int as wait`;
const WAIT = `select greatest(expire - ${NOW}, 0)::int as wait from rate_limits where key = $1`;
const GIVE_BACK =
  'update rate_limits set points = points - 1 where key = $1 and expire = $2::bigint and points > 0';

/** Counts in the table rate_limits. Each call is one statement, planned once per connection. */
export function createCounters(pool: Pool): Counters {
  const named = (name: string) => statementName(pool, `limits-${name}`);
  return {
    async take({ key, points, most, window }) {
      const { rows } = await pool.query<{ window: string; wait: number; points: number }>({
        name: named('take'),
        text: TAKE,
        values: [key, points, window, most],
      });
      if (rows[0]) return { granted: true, ...rows[0] };
      const asked = await pool.query<{ wait: number }>({ name: named('wait'), text: WAIT, values: [key] });
      return { granted: false, wait: asked.rows[0]?.wait ?? 0 };
    },
    async giveBack({ key, window }) {
      await pool.query({ name: named('give-back'), text: GIVE_BACK, values: [key, window] });
    },
    async clear(key) {
      await pool.query({
        name: named('clear'),
        text: 'delete from rate_limits where key = $1',
        values: [key],
      });
    },
  };
}
