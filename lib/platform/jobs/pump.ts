import { openServerSession, type ServerSession } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { seconds, sleep } from '@/lib/platform/time';
import { passJobs } from './outbox';

/** ms between two looks at the outbox while it has jobs, and for `BUSY_FOR` afterwards. */
const BUSY = 10;
const BUSY_FOR = seconds(1);
/** ms between two looks at an outbox that stays empty. */
const IDLE = 25;
/** ms between two looks of a worker that does not pump at the one that does. */
const STANDBY = 400;
/** A pump that has sent nothing for this time, in ms, is dead or frozen. */
const FROZEN_AFTER = seconds(1);
/** ms before the next try after an error. */
const AFTER_ERROR = 500;
/** ms. A statement waits for a lock only while a process of the version before adds a job with the same key. */
const LIMITS = { statement: seconds(10), lock: seconds(2) };

/** The session lock of the one pump of a database: two numbers of our own. */
const LOCK = [7_411, 98] as const;

export interface Pump {
  /** Gives what is in the outbox to the queue, if this is the one that pumps, and ends. */
  close(): Promise<void>;
}

/**
 * Gives the jobs of the outbox to the queue, in one of the workers at a time: the one whose connection has the lock,
 * and it is that connection that pumps. It must lead to the database itself, because a pooler would give its session to
 * others.
 */
export function startPump(url: string, log: Log): Pump {
  const stop = new AbortController();

  const onRefused = (error: unknown, ids: string[]) =>
    log.error({ err: error, ids }, 'jobs of the outbox are refused');

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      let session: ServerSession | undefined;
      try {
        session = await openServerSession({ url, name: 'tarang pump', limits: LIMITS, isAsynchronous: true });
        await lead(session);
      } catch (error) {
        log.warn({ err: error }, 'added jobs are not given to the queue');
        await sleep(AFTER_ERROR, stop.signal);
      }
      await session?.close();
    }
  }

  async function lead(session: ServerSession): Promise<void> {
    while (!(await takeLock(session))) {
      const frozen = await endFrozenPump(session);
      if (frozen) log.warn({ pid: frozen }, 'took over from a pump that stood still');
      await sleep(frozen ? BUSY : STANDBY, stop.signal);
      if (stop.signal.aborted) return;
    }
    let busyUntil = 0;
    for (;;) {
      // Read before the look: what was added before the stop is passed by it.
      const isLast = stop.signal.aborted;
      const { found, passed } = await passJobs(session, { onRefused });
      if (passed > 0) busyUntil = performance.now() + BUSY_FOR;
      if (isLast && passed === 0) return;
      if (found > 0 && passed === 0) await sleep(AFTER_ERROR, stop.signal);
      else await sleep(performance.now() < busyUntil ? BUSY : IDLE, stop.signal);
    }
  }

  const following = follow();
  return {
    async close() {
      stop.abort();
      await following;
    },
  };
}

async function takeLock(session: ServerSession): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...LOCK,
  ]);
  return rows[0]?.taken === true;
}

/**
 * Ends the connection of a pump that holds the lock and has sent nothing for too long, by the database's clock; returns
 * the number of its server process. What it had sent has happened or not, and it can send nothing more.
 */
async function endFrozenPump(session: ServerSession): Promise<number | null> {
  const { rows } = await session.query<{ pid: number }>(
    // Found first: of the conditions of one query the server may ask any before the others.
    `with frozen as materialized (
       select pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and classid = $1 and objid = $2 and objsubid = 2 and granted
          and state = 'idle' and state_change < clock_timestamp() - $3::float8 * interval '1 ms')
     select pid from frozen where pg_terminate_backend(pid)`,
    [...LOCK, FROZEN_AFTER],
  );
  return rows[0]?.pid ?? null;
}
