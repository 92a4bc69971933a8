import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { seconds } from '@/lib/platform/time';
import { currentTrace, isTracing, openSpan } from '@/lib/platform/traces';
import { waitsForStandby } from './standby-wait';

type Query = (...given: unknown[]) => unknown;

/**
 * The function of PostgreSQL that waits for the standby. Its name is in each notice, whose words are in the server's
 * language.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** Tells within 20 s that the server of a connection that waits for nothing is gone; Linux asks first after 2 h. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: seconds(10) };

/** ms after which the statements of an asynchronous context count as unanswered. */
const longer = new AsyncLocalStorage<number>();

/** Does work whose statements may each take `limit` ms, where that is longer than the connection waits by itself. */
export function waitLonger<T>(limit: number, work: () => Promise<T>): Promise<T> {
  return longer.run(limit, work);
}

export interface ObservedConfig extends pg.ClientConfig {
  /** The address of the database itself, where the connection leads to a pooler. */
  directUrl?: string | undefined;
}

/**
 * A connection that records its statements as spans while traces are on; their texts have placeholders, and no values.
 * A statement also fails with SQLSTATE 40003 (statement completion unknown) when PostgreSQL confirmed its commit before
 * the synchronous standby had it. PostgreSQL does so when somebody cancels the wait for the standby, and a failover
 * would lose that commit. A statement without an answer after `query_timeout` closes the connection, for a server that
 * is gone without a word: pg itself would give the connection to others, who wait for the same answer. It waits on
 * while the server, asked on another connection, has commits that wait for the standby.
 */
export class ObservedClient extends pg.Client {
  private isUnreplicated = false;
  private readonly limit: number | undefined;
  private readonly directUrl: string | undefined;

  constructor({ query_timeout: limit, directUrl, ...config }: ObservedConfig = {}) {
    super({ ...KEEP_ALIVE, ...config });
    this.limit = limit;
    this.directUrl = directUrl ?? config.connectionString;
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.isUnreplicated = true;
    });
  }

  // The signature of pg has six overloads, of which this one has all.
  override query(...given: unknown[]): never {
    const endSpan = openStatement(given[0]);
    const answered = this.abandonUnanswered();
    const failureOf = (error: unknown): unknown => {
      answered();
      const failure = error || !this.isUnreplicated ? error : unreplicated();
      this.isUnreplicated = false;
      endSpan?.(failure);
      return failure;
    };
    const callback = given.findIndex((each) => typeof each === 'function');
    if (callback >= 0) {
      const answer = given[callback] as Query;
      given[callback] = (error: unknown, result: unknown) => answer(failureOf(error), result);
    }
    const asked = (super.query as Query).apply(this, given);
    if (!(asked instanceof Promise)) return asked as never;
    return asked.then(
      (result) => {
        const failure = failureOf(null);
        if (failure) throw failure;
        return result;
      },
      (error: unknown) => {
        throw failureOf(error);
      },
    ) as never;
  }

  /** Abandons the connection after the limit of a statement; gives what the statement's answer calls. */
  private abandonUnanswered(): () => void {
    const { limit } = this;
    if (!limit) return () => {};
    let isAnswered = false;
    let timer: NodeJS.Timeout;
    const wait = (ms: number) => {
      timer = setTimeout(async () => {
        const isWaiting = await waitsForStandby(this.directUrl, limit / 2);
        if (isAnswered) return;
        if (isWaiting) wait(limit);
        else this.abandon();
      }, ms);
    };
    wait(Math.max(limit, longer.getStore() ?? 0));
    return () => {
      isAnswered = true;
      clearTimeout(timer);
    };
  }

  /** Closes the connection without a word to the server, which may be gone. What was asked fails. */
  abandon(): void {
    this.connection.stream.destroy();
  }
}

function unreplicated(): Error {
  const message = 'The commit was not confirmed by the standby.';
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code: '40003',
    severity: 'ERROR',
  });
}

/** Opens the span of a statement; gives what ends it. */
function openStatement(query: unknown): ((error: unknown) => void) | undefined {
  const parent = currentTrace();
  if (!parent || !isTracing()) return undefined;
  const statement = textOf(query);
  const span = openSpan(
    {
      name: `sql ${statement.split(/\s+/, 1)[0]?.toLowerCase()}`,
      kind: 'client',
      attributes: { 'db.system': 'postgresql', 'db.query.text': statement },
    },
    parent,
  );
  return (error) => span.end({ error: error ? String((error as { code?: string }).code ?? 'error') : null });
}

const LONGEST = 300;

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string } | null)?.text;
  return (text ?? '').trim().slice(0, LONGEST);
}
