import type { Pool } from 'pg';
import { deliverOrderJob } from '@/lib/domain/orders';
import { purgeExpiredJob } from '@/lib/domain/retention';
import { SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import { newId } from '@/lib/platform/ids';
import type { Handler } from '@/lib/platform/jobs';
import { freeJobs, recordHeartbeat } from '@/lib/platform/jobs/heartbeat';
import { passJobs } from '@/lib/platform/jobs/outbox';
import { createRunRegister } from '@/lib/platform/jobs/run-register';
import { minutes, seconds } from '@/lib/platform/time';
import { handlers } from '@/lib/worker/handlers';
import { workerSettings } from '../../support/worker-settings';
import { databaseTime, type Machine } from '../engine/machine';
import { named } from '../engine/named-statements';
import { Death } from '../engine/scheduler';
import { prepared, rowsOfAll } from '../prepared';
import type { Work, World } from '../world';

interface Waiting {
  id: string;
  name: string;
  runAt: number;
  lane: string | null;
}

/**
 * The sweeps, each with when it may have something to do. A worker runs all of them every minute, and most find
 * nothing: here they run when they may find something, and rarely otherwise.
 */
const SWEEPS: Record<string, string> = {
  'sweep-payments': `exists (select from payments where next_check_at <= now() or recheck_at <= now())`,
  'sweep-orders': `exists (select from orders where status = 'Processing')`,
  'resume-accounts': 'exists (select from supplier_pauses)',
  'review-poison-jobs': 'exists (select from graphile_worker._private_jobs where attempts >= max_attempts)',
};
/** In worlds whose gateway gives money back. */
const SWEEPS_OF_REFUNDS: Record<string, string> = {
  'sweep-refunds': `exists (select from source_refunds where next_at <= now() and state <> 'processed')`,
};
/** In worlds with partners. */
const SWEEPS_OF_PARTNERS: Record<string, string> = {
  'send-webhooks': `exists (select from partner_deliveries where state = 'pending' and due_at <= now()
                               and (leased_until is null or leased_until <= now()))`,
};
/** In worlds about accounts. */
const SWEEPS_OF_ACCOUNTS: Record<string, string> = {
  'keep-erasures': 'exists (select from erasures where wiped_at is null and wipe_at <= now())',
  'run-price-schedules': `exists (select from price_change_sets
                                   where status = 'scheduled' and starts_at <= now()
                                      or status = 'applied' and ended_at is null and ends_at <= now())`,
};
const RARE_OF_ACCOUNTS = [purgeExpiredJob.name];
const RARE = ['fold-tallies', 'raise-alerts'];
const RARE_OF_PARTNERS = ['keep-webhooks', 'keep-vault'];
/** Not run: they speak to no outside of money. */
const LEFT_OUT = new Set(['send-alert', 'send-mail', 'send-notice', 'send-notification']);
const MOST_AT_ONCE = 3;
/** Rows that a pump takes at once: few, so that it needs several batches. */
const BATCH = 2;
const PUMP = 'pump';

/** The queue and what waits for a sweep, in one row. */
const lookAt = (sweeps: Record<string, string>) => `
  select coalesce((select json_agg(json_build_object('id', j.id::text, 'name', t.identifier,
             'at', extract(epoch from j.run_at) * 1000,
             'lane', (select key from jsonb_object_keys(coalesce(j.flags, '{}')) key limit 1)) order by j.id)
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.locked_at is null and j.attempts < j.max_attempts), '[]') as waiting,
         exists (select from graphile_worker._private_jobs where locked_at is not null) as locked,
         exists (select from job_outbox) as added,
         (select sum(sweep_count) from payments) as swept,
         extract(epoch from least((select min(least(next_check_at, recheck_at)) from payments),
                                  (select min(next_at) from source_refunds where state <> 'processed'),
                                  (select min(greatest(due_at, leased_until)) from partner_deliveries where state = 'pending')))
           * 1000 as check_at,
         json_build_object(${Object.entries(sweeps)
           .map(([name, needed]) => `'${name}', ${needed}`)
           .join(', ')}) as needed`;

interface Look {
  waiting: { id: string; name: string; at: number; lane: string | null }[];
  locked: boolean;
  added: boolean;
  swept: string | null;
  check_at: string | null;
  needed: Record<string, boolean>;
}

/** The workers of a world: they take jobs of the queue's tables, beat, and sweep. */
export interface Jobs {
  /** Reads the queue again. */
  look(): Promise<void>;
  /** Begins a due job or sweep, which the seed chooses; false when there is none. */
  beginOne(): boolean;
  /** ms of the run at which the next is due. */
  nextMoment(): number;
  /**
   * ms of the run from which on a worker can begin one that is known; Infinity when none is, or a run must end first.
   */
  beginsAt(): number;
  /** Whether no job waits, and no payment will be asked about before this ms of the run. */
  isIdleUntil(moment: number): boolean;
}

export interface JobsOptions {
  /** Called when a worker has taken the job that delivers this order. */
  onDelivery: (orderId: string) => void;
  /** Whether erased accounts are wiped, and changes of prices planned. */
  hasAccounts: boolean;
}

export function createJobs(world: World, { onDelivery, hasAccounts }: JobsOptions): Jobs {
  const { time, databases, workers, faults } = world;
  const chance = world.chanceFor('jobs');
  // The queue's functions take any connection that answers queries.
  const monitor = {
    query: (text: string, values?: unknown[]) => databases.monitor.query(named(text, values)),
  } as unknown as Pool;
  const hasPartners = world.partners.receivers !== null;
  const sweeps = {
    ...SWEEPS,
    ...(world.gateway === 'razorpay' && SWEEPS_OF_REFUNDS),
    ...(hasPartners && SWEEPS_OF_PARTNERS),
    ...(hasAccounts && SWEEPS_OF_ACCOUNTS),
  };
  const rare = [...RARE, ...(hasPartners ? RARE_OF_PARTNERS : []), ...(hasAccounts ? RARE_OF_ACCOUNTS : [])];
  const sql = lookAt(sweeps);
  const registers = new Map<string, ReturnType<typeof createRunRegister>>();
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let beatAt = Number.NEGATIVE_INFINITY;
  let remedyAt = 0;
  const remedy = world.chanceFor('the remedy of the queue');
  let sweptAt = 0;
  let due: string[] = [];
  let between = minutes(1);
  let checkAt = Number.POSITIVE_INFINITY;
  let swept: string | null = null;
  let sweptBefore: string | null = null;
  let isLocked = false;
  let hasAdded = false;
  let isNeeded = false;

  const idOf = ({ name, state }: Machine) => `${name.replace(' ', '-')}-${state.deaths}`;
  const hasRoom = (worker: Machine) => (running.get(idOf(worker)) ?? 0) < MOST_AT_ONCE;
  const isFree = (worker: Machine) => worker.state.frozenUntil <= time.now && hasRoom(worker);

  /** A worker that has died or is frozen does not beat, and after 20 s the others take its jobs. */
  async function beat(): Promise<void> {
    beatAt = time.now;
    // The queue's own remedy for a lock whose worker lives and does not know of it: the answer to its taking was lost.
    // It looks every eight to ten minutes.
    await databases.monitor.query(world.timeSql());
    if (time.now >= remedyAt) {
      remedyAt = time.now + minutes(remedy.between(8, 10));
      await monitor.query(`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
       where locked_at < now() - interval '4 hours'`);
    }
    for (const worker of workers) {
      if (worker.state.frozenUntil > time.now) continue;
      await recordHeartbeat(monitor, idOf(worker), [idOf(worker)]);
    }
  }

  const handlerOf = (name: string, context: Parameters<Work>[0], pool: Pool, worker: string): Handler => {
    const database = { prisma: context.db, pool, close: async () => {} } as never;
    const store = { context, database, log: context.log, settings: workerSettings };
    const found = handlers(store, worker).find(({ job }) => job.name === name);
    if (!found) throw new Error(`no handler of ${name}`);
    return found;
  };

  function begin(name: string, worker: Machine, work: Work): void {
    const id = idOf(worker);
    running.set(id, (running.get(id) ?? 0) + 1);
    world.begin(name, worker, async (...given) => {
      try {
        await work(...given);
      } finally {
        running.set(id, (running.get(id) ?? 1) - 1);
      }
    });
  }

  /** Any worker, and two at once: the store has one at a time, and more must do no harm. */
  function beginPump(worker: Machine): void {
    begin(PUMP, worker, async (_context, task, { pool }) => {
      // A fault struck them; they stay for the next pump. A dead process goes no further.
      const onRefused = (error: unknown) => {
        if (task.dead) throw error;
      };
      while ((await passJobs(pool, { onRefused, most: BATCH })).passed > 0)
        if (faults.strikes('pump dies between batches')) {
          world.trace.say(`${worker.name}: FAULT pump dies between batches`);
          await world.die(task);
          throw new Death();
        }
    });
  }

  function beginJob(job: Waiting, worker: Machine): void {
    const id = idOf(worker);
    const lane = job.lane ?? chance.pick(SUPPLIER_NAMES);
    begin(`${job.name} ${job.id}`, worker, async (context, task, { pool }) => {
      const taken = await pool.query<{ payload: unknown; attempts: number }>(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = $2, attempts = attempts + 1
          where id = $1 and locked_at is null and attempts < max_attempts and run_at <= now() returning payload, attempts`,
        [job.id, id],
      );
      const [row] = taken.rows;
      if (!row) return;
      if (job.name === deliverOrderJob.name) onDelivery(deliverOrderJob.payload.parse(row.payload).orderId);
      if (faults.strikes('job taken twice'))
        world.scheduler.later(chance.between(seconds(1), seconds(30)), `${id} loses its locks`, async () => {
          await freeJobs(monitor, [id]);
          await look();
        });
      try {
        const { run, job: kind } = handlerOf(job.name, context, pool, id);
        const register = registers.get(id) ?? createRunRegister();
        registers.set(id, register);
        let isOwn = false;
        const end = register.join(job.id, () => {
          isOwn = true;
          return run(kind.payload.parse(row.payload ?? {}) as never, {
            id: job.id,
            runId: newId(context.clock),
            lane,
            attempt: row.attempts,
            signal: undefined,
          });
        });
        // The process waits for the run that it has already begun.
        if (!isOwn) task.waits += 1;
        await end.finally(() => {
          if (!isOwn) task.waits -= 1;
        });
      } catch (error) {
        await pool.query(
          `update graphile_worker._private_jobs
              set last_error = $3, locked_at = null, locked_by = null,
                  run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
            where id = $1 and locked_by = $2`,
          [job.id, id, String(error)],
        );
        throw error;
      }
      await pool.query('delete from graphile_worker._private_jobs where id = $1 and locked_by = $2', [
        job.id,
        id,
      ]);
    });
  }

  async function read(): Promise<Record<string, boolean>> {
    const look = await prepared(databases.monitor, sql);
    const [, [found] = []] = (await rowsOfAll(databases.monitor, [world.timeSql(), `execute ${look}`])) as [
      unknown[],
      Look[],
    ];
    if (!found) throw new Error('the queue was not read');
    const offset = databaseTime(time) - time.now;
    waiting = found.waiting
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(({ at, ...row }) => ({ ...row, runAt: Math.ceil(at - offset) }));
    isLocked = found.locked;
    hasAdded = found.added;
    swept = found.swept;
    checkAt = found.check_at === null ? Number.POSITIVE_INFINITY : Math.ceil(Number(found.check_at) - offset);
    return found.needed;
  }

  async function look(): Promise<void> {
    let needed = await read();
    const isBusy = isLocked || waiting.some(({ runAt }) => runAt <= time.now);
    if (isBusy && time.now - beatAt >= seconds(5)) {
      await beat();
      needed = await read();
    }
    isNeeded = Object.values(needed).some(Boolean);
    if (time.now < nextSweep()) return;
    due = [
      ...Object.keys(sweeps).filter((name) => chance.happens(needed[name] ? 0.9 : 0.05)),
      ...rare.filter(() => chance.happens(0.02)),
    ];
    sweptAt = time.now;
    // What the last sweeps could not change is tried again less and less often.
    between = swept === sweptBefore ? Math.min(between * 2, minutes(30)) : minutes(1);
    sweptBefore = swept;
  }

  /** At the earliest a minute after the last: when a payment is to be asked about, or else less and less often. */
  function nextSweep(): number {
    const idle = faults.ended && !isNeeded ? Number.POSITIVE_INFINITY : sweptAt + between;
    return Math.max(sweptAt + minutes(1), checkAt > sweptAt ? Math.min(checkAt, idle) : sweptAt + between);
  }

  return {
    look,
    beginOne() {
      const free = workers.filter(isFree);
      if (free.length === 0) return false;
      const ready = waiting.filter(({ runAt }) => runAt <= time.now);
      const choices = [...ready, ...due, ...(hasAdded ? [PUMP] : [])];
      if (choices.length === 0) return false;
      const chosen = chance.pick<Waiting | string>(choices);
      const worker = chance.pick(free);
      if (chosen === PUMP) {
        hasAdded = false;
        beginPump(worker);
      } else if (typeof chosen === 'string') {
        due = due.filter((name) => name !== chosen);
        begin(chosen, worker, async (context, _task, { pool }) => {
          const { run } = handlerOf(chosen, context, pool, idOf(worker));
          const signal = undefined;
          await run({} as never, {
            id: chosen,
            runId: newId(context.clock),
            lane: 'housekeeping',
            attempt: 1,
            signal,
          });
        });
      } else {
        waiting = waiting.filter((job) => job !== chosen);
        between = minutes(1);
        beginJob(chosen, worker);
      }
      return true;
    },
    nextMoment: () => Math.min(hasAdded ? time.now : nextSweep(), ...waiting.map(({ runAt }) => runAt)),
    beginsAt() {
      const freeAt = Math.min(
        ...workers.map((worker) => (hasRoom(worker) ? worker.state.frozenUntil : Number.POSITIVE_INFINITY)),
      );
      const isWanted = hasAdded || due.length > 0;
      return Math.max(freeAt, isWanted ? 0 : Math.min(...waiting.map(({ runAt }) => runAt)));
    },
    isIdleUntil: (moment) => waiting.length === 0 && !hasAdded && !isLocked && !isNeeded && checkAt > moment,
  };
}
