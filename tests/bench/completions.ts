import pg from 'pg';
import type { World } from './world';

export interface Completions {
  /** Settles with the moment (`performance.now()`) at which this process learned that the order had ended. */
  of(orderId: string): Promise<number>;
  close(): Promise<void>;
}

const GIVE_UP_MS = 30_000;

/**
 * Learns of ended orders from the database itself, at their commit: a trigger of the benchmark announces them, so
 * that nothing polls and no clocks are compared.
 */
export async function watchCompletions({ database, databaseUrl }: World): Promise<Completions> {
  await database.query(`
    create or replace function bench_order_ended() returns trigger language plpgsql as $$
    begin perform pg_notify('bench_ended', new.id || ' ' || new.status); return null; end $$;
    create or replace trigger bench_order_ended after update of status on orders
      for each row when (new.ended_at is not null) execute function bench_order_ended()`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ended = new Map<string, { at: number; status: string }>();
  const waiting = new Map<string, () => void>();
  client.on('notification', ({ payload = '' }) => {
    const [orderId = '', status = ''] = payload.split(' ');
    ended.set(orderId, { at: performance.now(), status });
    waiting.get(orderId)?.();
  });
  await client.query('listen bench_ended');
  return {
    async of(orderId) {
      if (!ended.has(orderId)) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve, reject) => {
          waiting.set(orderId, resolve);
          timer = setTimeout(() => reject(new Error(`order ${orderId} did not end within 30 s`)), GIVE_UP_MS);
        });
        clearTimeout(timer);
      }
      const end = ended.get(orderId);
      ended.delete(orderId);
      waiting.delete(orderId);
      if (end?.status !== 'Completed') throw new Error(`order ${orderId} ended ${end?.status}`);
      return end.at;
    },
    async close() {
      await client.end();
      await database.query('drop trigger bench_order_ended on orders');
    },
  };
}
