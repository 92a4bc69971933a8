import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/lib/platform/db/generated/client';
import { hours, minutes, seconds } from '@/lib/platform/time';
import type { Chance } from './chance';
import type { Faults } from './faults';
import { databaseTime, type Time } from './machine';
import { Death, type Flight, type Scheduler, type Task } from './scheduler';
import type { Trace } from './trace';

/** A connection to the database for one task at a time. */
export interface Slot {
  prisma: PrismaClient;
  pool: pg.Pool;
  task: Task | null;
  clients: Set<Connection>;
  /** A connection of it was ended from outside. */
  isBroken: boolean;
}

interface Connection {
  client: pg.PoolClient & { processID: number };
  inTransaction: boolean;
  ended: Promise<unknown>;
  isEnded: boolean;
}

export interface Databases {
  slots: Slot[];
  /** A slot without a task, if there is one. */
  findFree(): Slot | undefined;
  /** A connection of the simulator itself, which never yields. */
  monitor: pg.Client;
  /** Ends the connections of the machine's tasks, as a killed process does. */
  sever(isOf: (task: Task) => boolean, only?: 'in a transaction'): Promise<void>;
  /** Whether a connection is being opened, for which a task waits. */
  isConnecting(): boolean;
  /** Whether anything was written since the last question. */
  takeWritten(): boolean;
  close(): Promise<void>;
}

export interface OpenDatabasesOptions {
  url: string;
  ownerUrl: string;
  slots: number;
  time: Time;
  faults: Faults;
  trace: Trace;
  chance: Chance;
  scheduler: () => Scheduler;
  die: (task: Task) => Promise<void>;
}

/** Statements whose result depends on the database's time. */
const TELLS_TIME = /\bnow\(\)|add_job|fail_job|complete_jobs/i;
const WRITES = /^\s*(with|insert|update|delete|select graphile_worker|select \()/i;

/** Opens connections whose every statement yields first, and at which the faults of this run strike. */
export async function openDatabases(options: OpenDatabasesOptions): Promise<Databases> {
  const { url, ownerUrl, time, faults, trace, chance, scheduler, die } = options;
  const monitor = new pg.Client({ connectionString: ownerUrl });
  // The database may be dropped after a run that has thrown.
  monitor.on('error', () => {});
  await monitor.connect();
  let written = false;

  async function terminate(connection: Connection): Promise<void> {
    if (connection.isEnded) return;
    for (const slot of slots) if (slot.clients.has(connection)) slot.isBroken = true;
    await monitor.query('select pg_terminate_backend($1, 5000)', [connection.client.processID]);
    await connection.ended;
  }

  async function run(slot: Slot, connection: Connection, { text, values, send }: Statement) {
    const { task } = slot;
    if (!task) return send();
    const label = labelOf(text);
    await scheduler().pass(task, label, undefined, orderOf(values));
    const isCommit = /^commit/i.test(text);
    const isRollback = /^rollback/i.test(text);
    const isBegin = /^begin/i.test(text);
    const isWrite = !isCommit && WRITES.test(text);
    const say = (fault: string) => trace.say(`${task.machine.name} ${task.name}: FAULT ${fault}`);
    const fly = (work: () => Promise<unknown>) => track(connection, task, work);
    const fail = (code: string, words: string) => {
      const raise = `do $$ begin raise exception '${words}' using errcode = '${code}'; end $$`;
      return fly(() => sendPlain(connection, raise));
    };
    if (!isRollback) {
      if (faults.strikes('death before a statement')) {
        say('death before a statement');
        await die(task);
        throw new Death();
      }
      if (faults.strikes('connection cut before a statement')) {
        say('connection cut before a statement');
        await terminate(connection);
        return send();
      }
      if (connection.inTransaction && !isCommit && faults.strikes('serialization failure')) {
        say('serialization failure');
        return fail('40001', 'could not serialize access due to concurrent update');
      }
      if (connection.inTransaction && isWrite && faults.strikes('deadlock')) {
        say('deadlock');
        return fail('40P01', 'deadlock detected');
      }
      if (isWrite && faults.strikes('full disk')) {
        say('full disk');
        return fail('53100', 'could not extend file: No space left on device');
      }
      if (!isCommit && !isBegin && faults.strikes('statement timeout')) {
        say('statement timeout');
        return fail('57014', 'canceling statement due to statement timeout');
      }
      if (faults.strikes('slow statement')) await sleepOf(task, chance.between(500, seconds(8)));
      await strikeMachine(task, say);
    }
    if (connection.isEnded) return send();
    const hasChanged = isCommit || (isWrite && !connection.inTransaction);
    const result = await fly(async () => {
      if (TELLS_TIME.test(text))
        await sendPlain(connection, `select set_config('sim.now', '${databaseTime(time) / 1000}', false)`);
      return send();
    });
    if (isBegin) connection.inTransaction = true;
    if (isCommit || isRollback) connection.inTransaction = false;
    if (!hasChanged) return result;
    written = true;
    if (faults.strikes('death after a commit')) {
      say('death after a commit');
      await die(task);
      throw new Death();
    }
    if (faults.strikes(isCommit ? 'commit with a lost answer' : 'statement with a lost answer')) {
      say('the answer is lost');
      await terminate(connection);
      throw new Error('Connection terminated unexpectedly');
    }
    return result;
  }

  const sleepOf = (task: Task, ms: number) => {
    const until = time.now + ms;
    return scheduler().pass(task, `waits ${ms} ms`, () => until);
  };

  /** A frozen process keeps its transactions only as long as PostgreSQL lets them idle, which is 15 s. */
  async function strikeMachine(task: Task, say: (fault: string) => void): Promise<void> {
    const { state } = task.machine;
    const freeze = async (ms: number) => {
      state.frozenUntil = Math.max(state.frozenUntil, time.now + ms);
      if (ms >= seconds(15)) await sever((other) => other.machine === task.machine, 'in a transaction');
      await scheduler().pass(task, 'continues');
    };
    if (faults.strikes('wall clock ahead')) {
      say('wall clock ahead');
      state.wallOffset += chance.between(minutes(2), hours(72));
    }
    if (faults.strikes('wall clock behind')) {
      say('wall clock behind');
      state.wallOffset -= chance.between(minutes(2), hours(24));
    }
    if (faults.strikes('database clock ahead')) {
      say('database clock ahead');
      const by = chance.between(minutes(2), hours(72));
      time.databaseOffset += by;
      scheduler().later(chance.between(minutes(1), minutes(10)), 'the database clock is set right', () => {
        time.databaseOffset -= by;
      });
    }
    if (faults.strikes('suspended machine')) {
      say('suspended machine');
      const ms = chance.between(seconds(20), minutes(15));
      scheduler().later(ms, `${task.machine.name} continues`, () => {
        state.suspended += ms;
      });
      await freeze(ms);
    }
    if (faults.strikes('short freeze')) {
      say('short freeze');
      await freeze(chance.between(500, seconds(12)));
    }
    if (faults.strikes('long freeze')) {
      say('long freeze');
      await freeze(chance.between(seconds(20), minutes(12)));
    }
  }

  async function track(connection: Connection, task: Task, work: () => Promise<unknown>): Promise<unknown> {
    const { flights } = scheduler();
    const pid = connection.client.processID;
    const startedAt = performance.now();
    const answered = Promise.allSettled([work()]);
    const flight: Flight = { task, pid, startedAt, answered, blocked: false, hasWaited: false };
    flights.add(flight);
    const [result] = await answered;
    flights.delete(flight);
    if (flight.blocked) {
      flight.blocked = false;
      task.blocked -= 1;
    }
    // Those whom one commit has freed go on one after the other.
    if (flight.hasWaited) await scheduler().pass(task, 'has its lock');
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  async function sever(isOf: (task: Task) => boolean, only?: 'in a transaction'): Promise<void> {
    // Found before the first wait: a task that dies meanwhile leaves its slot.
    const found = slots
      .filter(({ task }) => task && isOf(task))
      .flatMap(({ clients }) => [...clients])
      .filter(({ inTransaction }) => !only || inTransaction);
    for (const connection of found) await terminate(connection);
  }

  function openSlot(): Slot {
    const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 });
    const slot: Slot = { pool, prisma: prismaOn(pool), task: null, clients: new Set(), isBroken: false };
    pool.on('error', () => {});
    pool.on('remove', (client) => {
      for (const connection of slot.clients)
        if (connection.client === client) slot.clients.delete(connection);
    });
    pool.on('connect', (client) => {
      client.on('error', () => {});
      // pg tells the number of the backend and does not declare it.
      const typed = client as Connection['client'];
      const connection: Connection = {
        client: typed,
        inTransaction: false,
        isEnded: false,
        ended: new Promise<void>((resolve) => client.once('end', resolve)).then(() => {
          connection.isEnded = true;
        }),
      };
      slot.clients.add(connection);
      yieldBeforeQueries(connection, (statement) => run(slot, connection, statement));
    });
    return slot;
  }

  const retired: Slot[] = [];
  const slots = Array.from({ length: options.slots }, openSlot);
  for (const { prisma } of slots) await prisma.$queryRaw`select 1`;
  return {
    slots,
    monitor,
    findFree() {
      const index = slots.findIndex(({ task }) => task === null);
      const found = slots[index];
      if (!found?.isBroken) return found;
      // What a pool still does with connections that were ended takes no set time, so no later task gets them.
      retired.push(found);
      const fresh = openSlot();
      slots[index] = fresh;
      return fresh;
    },
    sever,
    isConnecting: () =>
      slots.some(({ pool, clients }) => {
        const known = new Set<unknown>([...clients].map(({ client }) => client));
        // The pool counts its clients together with those that it opens, and tells them apart nowhere else.
        return (Reflect.get(pool, '_clients') as unknown[]).some((client) => !known.has(client));
      }),
    takeWritten() {
      const had = written;
      written = false;
      return had;
    },
    async close() {
      for (const { prisma, pool } of [...slots, ...retired]) {
        await prisma.$disconnect();
        if (!pool.ended) await pool.end();
      }
      await monitor.end();
    },
  };
}

function prismaOn(pool: pg.Pool): PrismaClient {
  // The times are those of the machine: a run that waits for a busy one must not end differently.
  return new PrismaClient({
    adapter: new PrismaPg(pool, { onPoolError: () => {}, onConnectionError: () => {} }),
    transactionOptions: { maxWait: minutes(5), timeout: minutes(10) },
  });
}

interface Statement {
  text: string;
  values: unknown;
  send: () => Promise<unknown>;
}

/** By which statements of one text are told apart when several of one task wait. */
function orderOf(values: unknown): string {
  return JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
}

const PLAIN = Symbol('plain query');

function sendPlain({ client }: Connection, text: string): Promise<unknown> {
  return Reflect.get(client, PLAIN).call(client, text) as Promise<unknown>;
}

/** Every query of the client goes through `run`, with a callback or with a promise. */
function yieldBeforeQueries({ client }: Connection, run: (statement: Statement) => Promise<unknown>): void {
  const plain = client.query as (...given: unknown[]) => Promise<unknown>;
  Reflect.set(client, PLAIN, plain);
  Reflect.set(
    client,
    'query',
    (config: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text;
      const callback = rest.findLast((each) => typeof each === 'function') as
        | ((error: unknown, result?: unknown) => void)
        | undefined;
      const values = rest.filter((each) => typeof each !== 'function');
      const named = typeof config === 'string' ? values : (config.values ?? values);
      const result = run({ text, values: named, send: () => plain.call(client, config, ...values) });
      if (!callback) return result;
      result.then(
        (found) => callback(null, found),
        (error: unknown) => callback(error),
      );
      return undefined;
    },
  );
}

function labelOf(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('"public".', '').trim().slice(0, 70);
}
