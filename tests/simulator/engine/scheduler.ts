import type { Chance } from './chance';
import type { Machine, Time } from './machine';
import type { Trace } from './trace';

/** A process ended at this point, as by a power failure: nothing after it happens. */
export class Death extends Error {
  constructor() {
    super('the process has died');
  }
}

/** A piece of work of one machine: a call of the web, or the run of a job. */
export interface Task {
  readonly name: string;
  readonly machine: Machine;
  dead: boolean;
  done: boolean;
  /** Places at which it waits to be chosen. */
  waits: number;
  /** Statements that PostgreSQL makes wait for a lock. */
  blocked: number;
}

interface Yield {
  task: Task;
  label: string;
  /** Orders those that wait, whichever of them came first. */
  order: string;
  /** Tells apart those that are equal by their order. */
  detail: () => string;
  /** ms of the run from which on it may be chosen. */
  readyAt: () => number;
  proceed: () => void;
  refuse: (error: Error) => void;
}

interface Event {
  at: number;
  label: string;
  run: () => void | Promise<void>;
}

/** A statement that PostgreSQL works on. */
export interface Flight {
  task: Task;
  pid: number;
  /** What it waits for, when all that it does is to lock rows or to count into them. */
  locks: string | null;
  startedAt: number;
  /** Resolves when PostgreSQL has answered. */
  answered: Promise<unknown>;
  /** Another connection has a transaction, so that it may wait for a lock. */
  canWait: boolean;
  blocked: boolean;
  hasWaited: boolean;
}

export interface SchedulerOptions {
  time: Time;
  trace: Trace;
  chance: Chance;
  /** Whether a task waits for a connection that is being opened. */
  isConnecting: () => boolean;
  /** Of these backends, those that wait for a lock of another. */
  findBlocked: (pids: number[]) => Promise<Set<number>>;
}

/** ms of real time without an answer after which PostgreSQL is asked whether a statement waits for a lock. */
const ASK_AFTER = 4;
/** ms of real time after which a run has hung, which is a defect of the simulator. */
const HANGS_AFTER = 30_000;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Lets one task take one step at a time. A step ends where the task yields: before a statement, before a call, asleep.
 * What is chosen depends on the seed and on nothing else, because a choice is made only when no task moves any more.
 */
export class Scheduler {
  readonly tasks = new Set<Task>();
  readonly flights = new Set<Flight>();
  steps = 0;
  #yields: Yield[] = [];
  #events: Event[] = [];
  readonly #options: SchedulerOptions;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Begins a task; its end is traced. Errors of use cases are answers, so they are only traced. */
  start(name: string, machine: Machine, work: (task: Task) => Promise<unknown>): Task {
    const task: Task = { name, machine, dead: false, done: false, waits: 0, blocked: 0 };
    this.tasks.add(task);
    const end = (how: string) => {
      task.done = true;
      this.tasks.delete(task);
      // Those that die together end in no set order.
      if (!task.dead) this.#options.trace.say(`${machine.name} ${name}: ${how}`);
    };
    work(task).then(
      () => end('done'),
      (error: unknown) => end(error instanceof Death ? 'died' : `failed: ${wordsOf(error)}`),
    );
    return task;
  }

  /** Yields; resolves when the task is chosen or `signal` is aborted, and rejects when its process dies meanwhile. */
  pass(
    task: Task,
    label: string,
    readyAt: () => number = () => 0,
    detail = () => '',
    signal?: AbortSignal,
  ): Promise<void> {
    if (task.dead) return Promise.reject(new Death());
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      task.waits += 1;
      const leave = () => {
        signal?.removeEventListener('abort', waiting.proceed);
        task.waits -= 1;
        this.#yields = this.#yields.filter((each) => each !== waiting);
      };
      const waiting: Yield = {
        task,
        label,
        order: `${task.name} ${label}`,
        detail,
        readyAt,
        proceed: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      this.#yields.push(waiting);
      signal?.addEventListener('abort', waiting.proceed);
    });
  }

  /** Something outside happens in `wait` ms. */
  later(wait: number, label: string, run: Event['run']): void {
    this.#events.push({ at: this.#options.time.now + wait, label, run });
  }

  /** Ends everything that the machine does. */
  kill(machine: Machine): void {
    for (const task of this.tasks) if (task.machine === machine) task.dead = true;
    for (const each of [...this.#yields]) if (each.task.dead) each.refuse(new Death());
  }

  /** Makes one step, and returns false when nothing can be done at this moment. */
  async step(): Promise<boolean> {
    const { time, chance, trace } = this.#options;
    const due = this.#events.filter(({ at }) => at <= time.now);
    const ready = this.#yields.filter(
      ({ task, readyAt }) => task.machine.state.frozenUntil <= time.now && readyAt() <= time.now,
    );
    if (due.length + ready.length === 0) return false;
    ready.sort((one, other) => compare(one.order, other.order) || compare(one.detail(), other.detail()));
    this.steps += 1;
    const chosen = chance.pick([...due, ...ready]);
    if ('run' in chosen) {
      this.#events = this.#events.filter((event) => event !== chosen);
      trace.say(chosen.label);
      await chosen.run();
    } else {
      trace.say(`${chosen.task.machine.name} ${chosen.task.name}: ${chosen.label}`);
      chosen.proceed();
    }
    await this.settle();
    return true;
  }

  /** ms of the run at which something can be done again; Infinity when nothing waits. */
  nextMoment(): number {
    const { time } = this.#options;
    return (
      Math.min(
        Number.POSITIVE_INFINITY,
        ...this.#events.map(({ at }) => at),
        ...this.#yields.map(({ task, readyAt }) => Math.max(readyAt(), task.machine.state.frozenUntil)),
      ) || time.now
    );
  }

  /** Waits until every task has yielded, has ended, or waits for a lock. */
  async settle(): Promise<void> {
    const since = performance.now();
    for (let quiet = 0; quiet < 2; ) {
      for (let turns = 0; turns < 2; turns += 1) await turn();
      if (this.#isMoving()) {
        quiet = 0;
        await this.#awaitAnswer();
        await this.#look();
      } else if (quiet === 0 && (await this.#isAnyFreed())) quiet = 0;
      else quiet += 1;
      if (performance.now() - since > HANGS_AFTER) throw new Error(`hangs: ${this.#describe()}`);
    }
  }

  #isMoving(): boolean {
    if (this.#options.isConnecting()) return true;
    if ([...this.flights].some(({ blocked }) => !blocked)) return true;
    return [...this.tasks].some(({ waits, blocked }) => waits + blocked === 0);
  }

  /**
   * Sleeps until one statement is answered: PostgreSQL needs the processor that turns of the loop would take from it.
   */
  async #awaitAnswer(): Promise<void> {
    const answers = [...this.flights].filter(({ blocked }) => !blocked).map(({ answered }) => answered);
    if (answers.length === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, ASK_AFTER);
      for (const answered of answers)
        answered.then(() => {
          clearTimeout(late);
          resolve();
        });
    });
  }

  async #look(): Promise<void> {
    const old = [...this.flights].filter(
      ({ blocked, canWait, startedAt }) => !blocked && canWait && performance.now() - startedAt > ASK_AFTER,
    );
    if (old.length === 0) return;
    const found = await this.#options.findBlocked(old.map(({ pid }) => pid));
    for (const flight of old)
      if (found.has(flight.pid) && this.flights.has(flight)) {
        flight.blocked = true;
        flight.hasWaited = true;
        flight.task.blocked += 1;
      }
  }

  async #isAnyFreed(): Promise<boolean> {
    const held = [...this.flights].filter(({ blocked }) => blocked);
    if (held.length === 0) return false;
    const found = await this.#options.findBlocked(held.map(({ pid }) => pid));
    const freed = held.filter((flight) => !found.has(flight.pid) && flight.blocked);
    for (const flight of freed) {
      flight.blocked = false;
      flight.task.blocked -= 1;
    }
    return freed.length > 0;
  }

  #describe(): string {
    return [...this.tasks].map(({ name, waits, blocked }) => `${name} (${waits}, ${blocked})`).join(', ');
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return message.replace(/\s+/g, ' ').slice(-120);
}
