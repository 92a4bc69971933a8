import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { seconds } from '@/lib/platform/time';
import type { Chance } from './chance';
import type { Connections } from './connections';
import type { Faults } from './faults';
import type { Lease, Statement } from './lease';
import { databaseTime, type Time } from './machine';
import { Death, type Flight, type Scheduler, type Task } from './scheduler';
import type { Slot, Slots } from './slots';
import { createStatementFaults } from './statement-faults';
import { tablesWritten } from './tables-written';
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
const WRITES = /^\s*(with|insert|update|delete|select graphile_worker|select \()/i;
/** What a statement of a process that is dead returns. */
const NOTHING = { rows: [], fields: [], rowCount: 0, command: '' };

/** Lets every statement of a task yield first, and the faults of this run strike at it. */
export function openDatabases(options: OpenDatabasesOptions): Databases {
  const { connections, slots, monitor, time, faults, trace, chance, scheduler, die } = options;
  let written = new Set<string>();
  let ending = 0;
  // In the order of their last use.
  const order = [...slots.all];

  /** Ends the connection of a task: what its transaction did is undone, and no statement passes any more. */
  async function terminate(lease: Lease): Promise<void> {
    if (lease.isEnded) return;
    lease.isEnded = true;
    ending += 1;
    const { physical, flight } = lease;
    try {
      while (lease.flight !== null) {
        await monitor.query('select pg_cancel_backend($1)', [lease.pid]);
        await Promise.race([lease.flight, pause(20)]);
      }
      // A cancellation that came too late meets this, and no statement of another task.
      if (flight !== null) await physical.query('select 1').catch(() => {});
      if (lease.inTransaction) await physical.query('rollback');
    } finally {
      ending -= 1;
    }
    lease.inTransaction = false;
    lease.release();
  }

  const sayOf = (task: Task) => (fault: string) =>
    trace.say(`${task.machine.name} ${task.name}: FAULT ${fault}`);

  const strike = createStatementFaults({ ...{ time, faults, chance, scheduler }, freeze });

  async function run({ task }: Slot, lease: Lease, { text, values, send }: Statement): Promise<unknown> {
    if (!task) return send();
    const isRollback = /^rollback/i.test(text);
    // The rollback of a dead process, or on a connection that has ended, happened when that ended.
    if (isRollback && (lease.isEnded || task.dead)) return NOTHING;
    await scheduler().pass(task, labelOf(text), undefined, () => orderOf(values));
    const isCommit = /^commit/i.test(text);
    const isBegin = /^begin/i.test(text);
    const isWrite = !isCommit && WRITES.test(text);
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
        await terminate(lease);
        return send();
      }
      if (fault) return track(lease, task, () => lease.sendPlain(fault));
    }
    if (lease.isEnded) return isRollback ? NOTHING : send();
    if (isBegin) {
      await track(lease, task, () => lease.sendPlain(`begin; ${timeSql()}`));
      lease.inTransaction = true;
      lease.written.clear();
      return NOTHING;
    }
    const result = await track(lease, task, async () => {
      if (!lease.inTransaction && TELLS_TIME.test(text)) await lease.sendPlain(timeSql());
      return send();
    });
    const hasWritten = isWrite && !isWithoutRows(text, result);
    if (hasWritten) for (const table of tablesWritten(text)) lease.written.add(table);
    const hasChanged = isCommit || (hasWritten && !lease.inTransaction);
    if (isCommit || isRollback) lease.inTransaction = false;
    if (!hasChanged) return result;
    for (const table of lease.written) written.add(table);
    lease.written.clear();
    if (faults.strikes('death after a commit')) {
      say('death after a commit');
      await die(task);
      throw new Death();
    }
    if (faults.strikes(isCommit ? 'commit with a lost answer' : 'statement with a lost answer')) {
      say('the answer is lost');
      await terminate(lease);
      throw new Error('Connection terminated unexpectedly');
    }
    return result;
  }

  const timeSql = () => `select set_config('sim.now', '${databaseTime(time) / 1000}', false)`;

  async function track(lease: Lease, task: Task, work: () => Promise<unknown>): Promise<unknown> {
    const { flights } = scheduler();
    const answered = Promise.allSettled([work()]);
    const canWait = order.some(({ leases }) =>
      [...leases].some((other) => other !== lease && (other.inTransaction || other.flight !== null)),
    );
    const flight: Flight = {
      ...{ task, pid: lease.pid, startedAt: performance.now(), answered, canWait },
      ...{ blocked: false, hasWaited: false },
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
    for (const lease of found) await terminate(lease);
  }

  async function freeze({ machine }: Task, ms: number): Promise<void> {
    machine.state.frozenUntil = Math.max(machine.state.frozenUntil, time.now + ms);
    if (ms >= seconds(15)) await sever((other) => other.machine === machine, 'in a transaction');
  }

  slots.use({ run, abandon: (lease) => void terminate(lease) });
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
    ...{ sever, freeze },
    isConnecting: () => ending > 0 || connections.isOpening(),
    takeWritten() {
      const taken = written;
      written = new Set();
      return taken;
    },
    async close() {
      for (const { leases } of order) for (const lease of [...leases]) await terminate(lease);
    },
  };
}

/** Whether a statement has found no row to write. Of one with several parts the number is of its last part only. */
function isWithoutRows(text: string, result: unknown): boolean {
  return /^\s*(insert|update|delete)/i.test(text) && (result as { rowCount: number | null }).rowCount === 0;
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
