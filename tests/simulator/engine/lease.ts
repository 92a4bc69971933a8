import { EventEmitter } from 'node:events';
import type { Physical } from './connections';
import { named } from './named-statements';

/** A statement as pg gets it: a text, or an object with a text and values. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Sends it as it was given. */
  send: () => Promise<unknown>;
}

/** What the statement is given to instead of PostgreSQL. */
export type RunStatement = (lease: Lease, statement: Statement) => Promise<unknown>;

/**
 * A connection as a task has it from its pool: it can be ended, as by a cut or a killed process, and then no statement
 * of the task passes any more. The physical connection below it lives on.
 */
export class Lease extends EventEmitter {
  inTransaction = false;
  isEnded = false;
  /** Its transaction may hold locks, for which others wait. */
  holdsLocks = false;
  /** A statement that PostgreSQL works on. */
  flight: Promise<unknown> | null = null;
  /** The tables into which its transaction has written. */
  readonly written = new Set<string>();

  constructor(
    readonly physical: Physical,
    readonly run: RunStatement,
    readonly leave: (lease: Lease) => void,
  ) {
    super();
  }

  get pid(): number {
    return this.physical.processID;
  }

  query(config: string | { text: string; values?: unknown[] }, ...rest: unknown[]): unknown {
    const text = typeof config === 'string' ? config : config.text;
    const callback = rest.findLast((each) => typeof each === 'function') as
      | ((error: unknown, result?: unknown) => void)
      | undefined;
    const given = rest.find(Array.isArray) as unknown[] | undefined;
    const values = typeof config === 'string' ? (given ?? []) : (config.values ?? given ?? []);
    const sent = typeof config === 'string' ? named(config, given) : config;
    const send = () => this.#send(() => this.physical.query(sent));
    const result = this.run(this, { text, values, send });
    if (!callback) return result;
    result.then(
      (found) => callback(null, found),
      (error: unknown) => callback(error),
    );
    return undefined;
  }

  /** Sends a statement of the simulator's own, in the place of the task's or before it. */
  sendPlain(text: string): Promise<unknown> {
    return this.#send(() => this.physical.query(text));
  }

  release(): void {
    this.leave(this);
  }

  async #send(work: () => Promise<unknown>): Promise<unknown> {
    if (this.isEnded) throw new Error('Client has encountered a connection error and is not queryable');
    try {
      const result = await work();
      if (!this.isEnded) return result;
    } catch (error) {
      // PostgreSQL tells an error before it releases the locks of the transaction, for which others wait.
      await this.physical.query('').catch(() => {});
      if (!this.isEnded) throw error;
    }
    // Its statement was cancelled, as PostgreSQL does when it ends a session, also where the lock that it waited for
    // came first.
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  }
}
