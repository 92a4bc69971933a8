import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { seconds } from '@/lib/platform/time';
import type { Chance } from './chance';
import type { Connections } from './connections';
import type { Faults } from './faults';
import type { Lease, Statement } from './lease';
import { type Time, timeSqlOf } from './machine';
import { Death, type Flight, type Scheduler, type Task } from './scheduler';
import type { Slot, Slots } from './slots';
import { createStatementFaults } from './statement-faults';
import type { TablesWritten } from './tables-written';
import type { Trace } from './trace';

export interface Databases {
  /** For what the simulator itself reads with Prisma when no task runs. */
  slot: Slot;
  /** A slot without a task; undefined when as many tasks as may run do so. */
  findFree(): Slot | undefined;
  /** A connection of the simulator itself, which never yields. */
  monitor: pg.Client;
  /** Ends the connections of these tasks, as a killed process does. */
  sever(isOf: (task: Task) => boolean, only?: 'in a transaction'): Promise<void>;
  /** Freezes the machine of a task. Its transactions last only as long as PostgreSQL lets them idle, which is 15 s. */
  freeze(task: Task, ms: number): Promise<void>;
  /** Whether a connection is being opened or ended, for which a task waits. */
  isConnecting(): boolean;
  /** The tables into which was committed since the last question. */
  takeWritten(): Set<string>;
  close(): Promise<void>;
}

export interface OpenDatabasesOptions {
  connections: Connections;
  slots: Slots;
  monitor: pg.Client;
  tablesWritten: TablesWritten;
  time: Time;
  faults: Faults;
  trace: Trace;
  chance: Chance;
  scheduler: () => Scheduler;
  die: (task: Task) => Promise<void>;
}

/** Tasks that run at once. */
const MOST_TASKS = 8;
/** Statements whose result depends on the database's time. Within a transaction it is that of its beginning. */
const TELLS_TIME = /\bnow\(\)|add_job|fail_job|complete_jobs/i;
const LOCKS = /^\s*select .* for (no key )?update\s*$/is;
/** The same rows may be locked by several texts, some of which read more of them than others. */
const LOCKS_ONE = /\bfrom (\w+) where \w+ = \$1 for (?:no key )?update\s*$/i;
/** Orders of a partner add to the same rows of a day, of which the first one inserts them. */
const COUNTS_SPENDING = /insert into partner_spend_days/;
const MAY_LOCK = /\bfor (no key )?(update|share)\b|advisory/i;
/** What a statement of a process that is dead returns. */
const NOTHING = { rows: [], fields: [], rowCount: 0, command: '' };

/** Lets every statement of a task yield first, and the faults of this run strike at it. */
export function openDatabases(options: OpenDatabasesOptions): Databases {
  const { connections, slots, monitor, tablesWritten, time, faults, trace, chance, scheduler, die } = options;
  let written = new Set<string>();
  let ending = 0;
  // In the order of their last use.
  const order = [...slots.all];

  /**
   * Ends connections of tasks: what their transactions did is undone, and no statement passes any more. All that wait
   * for locks are cancelled before the first transaction ends, because one that got its lock from another of them might
   * do its work.
   */
  async function terminate(leases: readonly Lease[]): Promise<void> {
    const ended = leases.filter(({ isEnded }) => !isEnded);
    if (ended.length === 0) return;
    for (const lease of ended) lease.isEnded = true;
    ending += 1;
    const waiting = ended.filter(({ flight }) => flight !== null);
    try {
      for (let left = waiting; left.length > 0; left = left.filter(({ flight }) => flight !== null)) {
        const pids = left.map(({ pid }) => pid);
        await monitor.query('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [pids]);
        await Promise.race([Promise.all(left.map(({ flight }) => flight)), pause(20)]);
      }
      // A cancellation that came too late meets this, and no statement of another task.
      for (const { physical } of waiting) await physical.query('select 1').catch(() => {});
      for (const { physical, inTransaction } of ended) if (inTransaction) await physical.query('rollback');
    } finally {
      ending -= 1;
    }
    for (const lease of ended) {
      lease.inTransaction = false;
      lease.release();
    }
  }

  const sayOf = (task: Task) => (fault: string) =>
    trace.say(`${task.machine.name} ${task.name}: FAULT ${fault}`);

  const strike = createStatementFaults({ time, faults, chance, scheduler, freeze });

  async function run({ task }: Slot, lease: Lease, { text, values, send }: Statement): Promise<unknown> {
    if (!task) return send();
    const isRollback = /^rollback/i.test(text);
    // The rollback of a dead process, or on a connection that has ended, happened when that ended.
    if (isRollback && (lease.isEnded || task.dead)) return NOTHING;
    // One that holds locks already may be what the other waits for.
    const locks = lease.holdsLocks ? null : lockOf(text, values);
    const takeTurn = () =>
      scheduler().pass(
        task,
        labelOf(text),
        () => (isAwaited(locks) ? Number.POSITIVE_INFINITY : 0),
        () => orderOf(values),
      );
    await takeTurn();
    const isCommit = /^commit/i.test(text);
    const isBegin = /^begin/i.test(text);
    const writes = tablesWritten(text);
    const isWrite = writes.length > 0;
    const say = sayOf(task);
    if (!isRollback) {
      const fault = await strike(task, {
        inTransaction: lease.inTransaction,
        isCommit,
        isBegin,
        isWrite,
        say,
      });
      if (fault === 'death') {
        await die(task);
        throw new Death();
      }
      if (fault === 'cut') {
        await terminate([lease]);
        return send();
      }
      if (fault) return track(lease, task, () => lease.sendPlain(fault));
    }
    // Another task may wait for the same rows since a fault made this one late.
    while (isAwaited(locks)) await takeTurn();
    if (lease.isEnded) return isRollback ? NOTHING : send();
    if (isBegin) {
      await track(lease, task, () => lease.sendPlain(`begin; ${timeSql()}`));
      lease.inTransaction = true;
      lease.holdsLocks = false;
      lease.written.clear();
      return NOTHING;
    }
    let hasChanged = false;
    const result = await track(
      lease,
      task,
      async () => {
        if (!lease.inTransaction && TELLS_TIME.test(text)) await lease.sendPlain(timeSql());
        const answer = await send();
        const hasWritten = isWrite && !isWithoutRows(text, answer);
        if (hasWritten) for (const table of writes) lease.written.add(table);
        hasChanged = isCommit || (hasWritten && !lease.inTransaction);
        // Before the task goes on: one that has waited for a lock may go on much later, and the rules see now what it
        // wrote.
        if (hasChanged) publish(lease.written);
        return answer;
      },
      locks,
    );
    if (isWrite || MAY_LOCK.test(text)) lease.holdsLocks = lease.inTransaction;
    if (isCommit || isRollback) lease.inTransaction = false;
    if (!hasChanged) return result;
    if (faults.strikes('death after a commit')) {
      say('death after a commit');
      await die(task);
      throw new Death();
    }
    if (faults.strikes(isCommit ? 'commit with a lost answer' : 'statement with a lost answer')) {
      say('the answer is lost');
      await terminate([lease]);
      throw new Error('Connection terminated unexpectedly');
    }
    return result;
  }

  function publish(tables: Set<string>): void {
    for (const table of tables) written.add(table);
    tables.clear();
  }

  const timeSql = () => timeSqlOf(time);

  /**
   * Whether another task waits in PostgreSQL for the same rows. Of two that do, PostgreSQL may let either go on when
   * the rows have changed, so only one does, and the seed chooses the next.
   */
  const isAwaited = (locks: string | null) =>
    locks !== null && [...scheduler().flights].some((flight) => flight.blocked && flight.locks === locks);

  async function track(
    lease: Lease,
    task: Task,
    work: () => Promise<unknown>,
    locks: string | null = null,
  ): Promise<unknown> {
    const { flights } = scheduler();
    const answered = Promise.allSettled([work()]);
    const canWait = order.some(({ leases }) =>
      [...leases].some((other) => other !== lease && (other.inTransaction || other.flight !== null)),
    );
    const flight: Flight = {
      task,
      pid: lease.pid,
      locks,
      startedAt: performance.now(),
      answered,
      canWait,
      blocked: false,
      hasWaited: false,
    };
    flights.add(flight);
    lease.flight = answered;
    const [result] = await answered;
    lease.flight = null;
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
    const found = order
      .filter(({ task }) => task && isOf(task))
      .flatMap(({ leases }) => [...leases])
      .filter(({ inTransaction }) => !only || inTransaction);
    await terminate(found);
  }

  async function freeze({ machine }: Task, ms: number): Promise<void> {
    machine.state.frozenUntil = Math.max(machine.state.frozenUntil, time.now + ms);
    if (ms >= seconds(15)) await sever((other) => other.machine === machine, 'in a transaction');
  }

  slots.use({ run, abandon: (lease) => void terminate([lease]) });
  const [first] = order;
  if (!first) throw new Error('there is no slot');
  return {
    slot: first,
    monitor,
    findFree() {
      if (order.filter(({ task }) => task !== null).length >= MOST_TASKS) return undefined;
      const index = order.findIndex(({ task, leases }) => task === null && leases.size === 0);
      const [found] = index < 0 ? [] : order.splice(index, 1);
      if (found) order.push(found);
      return found;
    },
    sever,
    freeze,
    isConnecting: () => ending > 0 || connections.isOpening(),
    takeWritten() {
      const taken = written;
      written = new Set();
      return taken;
    },
    async close() {
      await terminate(order.flatMap(({ leases }) => [...leases]));
    },
  };
}

/** Whether a statement has found no row to write. Of one with several parts the number is of its last part only. */
function isWithoutRows(text: string, result: unknown): boolean {
  return /^\s*(insert|update|delete)/i.test(text) && (result as { rowCount: number | null }).rowCount === 0;
}

/** What a statement waits for that only locks rows, or counts into rows that others count into; null for all others. */
function lockOf(text: string, values: unknown[]): string | null {
  if (LOCKS.test(text)) return (LOCKS_ONE.exec(text)?.[1] ?? text) + orderOf(values);
  return COUNTS_SPENDING.exec(text)?.[0] ?? null;
}

/** By which statements of one text are told apart when several of one task wait. */
function orderOf(values: unknown[]): string {
  return JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

const labels = new Map<string, string>();

function labelOf(text: string): string {
  let label = labels.get(text);
  if (label === undefined) {
    label = text.replace(/\s+/g, ' ').replaceAll('"public".', '').trim().slice(0, 70);
    labels.set(text, label);
  }
  return label;
}
