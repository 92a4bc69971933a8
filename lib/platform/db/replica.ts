import type { Database, RawConnection } from './client';
import { isReadOnly, isTimeout } from './constraint';
import type { PrismaClient } from './generated/client';
import type { Reader } from './reader';

/** Where a read goes, and why not to the replica. */
export type ReadPlace = 'replica' | 'behind' | 'own_write' | 'failed';

export interface Replica {
  /** `wrote`: the position of the caller's last write in the log of the database; null for none. */
  reader(wrote: bigint | null): Reader;
  /** ms; null while it cannot be asked, or is no replica. */
  lag(): number | null;
  /** Asks it how far it is. Its owner does so each second. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  primary: Database;
  replica: Database;
  /** ms: with a greater lag, reads go to the primary. */
  bound: number;
  onRead?: (place: ReadPlace) => void;
  onError?: (error: unknown) => void;
  /** ms, by a clock that nobody sets. */
  monotonic: () => number;
}

/** What the primary had written at a time. */
interface Written {
  position: bigint;
  at: number;
}

/** The newest of them are kept, so that a replica that was away for long costs no memory. */
const MOST_KEPT = 600;

/**
 * Measures how far a streaming replica is behind and gives readers of it. Everything that a reader cannot do on the
 * replica is done on the primary.
 */
export function createReplica({
  primary,
  replica,
  bound,
  onRead = () => {},
  onError = () => {},
  monotonic,
}: ReplicaOptions): Replica {
  let known: { lag: number; replayed: bigint; at: number } | null = null;
  let written: Written[] = [];

  let isLost = false;
  const lost = (error: unknown): void => {
    known = null;
    // Told once, and not each second.
    if (!isLost) onError(error);
    isLost = true;
  };
  const measureOnce = async (): Promise<void> => {
    try {
      const position = await positionOf(primary.pool);
      written = [...written, { position, at: monotonic() }].slice(-MOST_KEPT);
      const { replayed, age } = await standingOf(replica.pool);
      const at = monotonic();
      const done = written.findLast((each) => each.position <= replayed);
      if (done) written = written.slice(written.indexOf(done));
      known = { replayed, at, lag: replayed >= position ? 0 : Math.min(age, done ? at - done.at : age) };
      isLost = false;
    } catch (error) {
      lost(error);
    }
  };
  let measuring: Promise<void> | null = null;
  // One at a time: those of a replica that does not answer would take all connections.
  const measure = (): Promise<void> => {
    measuring ??= measureOnce().finally(() => {
      measuring = null;
    });
    return measuring;
  };

  /** The measured lag, and the time since then, in which it may have grown. */
  const place = (wrote: bigint | null): ReadPlace => {
    if (known === null) return 'failed';
    if (known.lag + monotonic() - known.at > bound) return 'behind';
    return wrote !== null && known.replayed < wrote ? 'own_write' : 'replica';
  };
  const fall = (error: unknown): void => {
    onRead('failed');
    lost(error);
  };
  const withFallback = readerWithFallback(replica.prisma, primary.prisma, fall);

  return {
    measure,
    reader(wrote) {
      const chosen = place(wrote);
      onRead(chosen);
      return chosen === 'replica' ? withFallback : primary.prisma;
    },
    lag: () => (known === null ? null : known.lag),
    close: () => replica.close(),
  };
}

/** How far the primary's log is written, as a number of bytes. */
async function positionOf(connection: RawConnection): Promise<bigint> {
  const { rows } = await connection.query<{ position: string }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as position`,
  );
  return BigInt(rows[0]?.position ?? 0);
}

/**
 * How far the replica has replayed the log, and the age in ms of the newest change that it shows. The age alone says
 * nothing: while the primary writes nothing, it grows although nothing is missing. Throws for a server that is no
 * replica, such as one that was promoted: it would answer with another history.
 */
async function standingOf(connection: RawConnection): Promise<{ replayed: bigint; age: number }> {
  const { rows } = await connection.query<{ replayed: string | null; age: number | null }>(
    `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as replayed,
            (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`,
  );
  const [row] = rows;
  if (!row || row.replayed === null)
    throw new Error('DATABASE_READER_URL leads to a server that is no replica');
  return { replayed: BigInt(row.replayed), age: Math.max(0, row.age ?? Number.POSITIVE_INFINITY) };
}

/**
 * The replica's client, each read of which is done by the primary when the replica fails: it has stopped, the
 * connection is lost, or replaying had to cancel the query. A query that took too long would take too long on the
 * primary as well, and one that writes is refused.
 */
function readerWithFallback(
  replica: PrismaClient,
  primary: PrismaClient,
  onFailure: (error: unknown) => void,
): Reader {
  const either = (first: object, second: object): object =>
    new Proxy(first, {
      get(_, name) {
        const [one, other]: [unknown, unknown] = [Reflect.get(first, name), Reflect.get(second, name)];
        if (typeof one === 'function' && typeof other === 'function')
          return async (...given: unknown[]) => {
            try {
              return await one.apply(first, given);
            } catch (error) {
              if (isTimeout(error) || isReadOnly(error)) throw error;
              onFailure(error);
              return other.apply(second, given);
            }
          };
        return isObject(one) && isObject(other) ? either(one, other) : one;
      },
    });
  // Safe because both are clients, of which a reader is a part.
  return either(replica, primary) as Reader;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
