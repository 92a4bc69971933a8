import pg from 'pg';
import { isBehindPooler } from './pooler';

/** Startup option of connections whose commits are answered before they are on disk. */
export const ASYNCHRONOUS = '-c synchronous_commit=off';

/**
 * A pool of at most `max` connections to the database of another one, for work that may be done again: a commit is
 * answered before it is on disk, and a crash of the server undoes the last ones, whole. Behind a pooler, which shares
 * connections with everybody, it is the given pool itself.
 */
export function openAsynchronousPool(pool: pg.Pool, max: number): { pool: pg.Pool; close(): Promise<void> } {
  if (isBehindPooler(pool)) return { pool, close: async () => {} };
  const own = new pg.Pool({ ...pool.options, max, options: ASYNCHRONOUS });
  for (const listener of pool.listeners('error')) own.on('error', listener as (error: Error) => void);
  for (const listener of pool.listeners('connect'))
    own.on('connect', listener as (client: pg.PoolClient) => void);
  return { pool: own, close: () => own.end() };
}
