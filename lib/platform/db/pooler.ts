import type { Pool } from 'pg';

/** The direct address of the database, for pools that connect through a pooler in transaction mode. */
const directUrls = new WeakMap<Pool, string>();

export function notePooler(pool: Pool, directUrl: string): void {
  directUrls.set(pool, directUrl);
}

/**
 * Whether a connection of this pool is another one for each transaction. A statement that was prepared under a name
 * would be missing on the next connection, and a notification would reach nobody.
 */
export function isBehindPooler(pool: Pool): boolean {
  return directUrls.has(pool);
}

/** The name under which a statement is planned once per connection; undefined where the pooler changes connections. */
export function statementName(pool: Pool, name: string): string | undefined {
  return isBehindPooler(pool) ? undefined : name;
}

/** The address on which the owner of this pool listens for notifications. Throws when there is none. */
export function listenUrlOf(pool: Pool): string {
  const url = directUrls.get(pool) ?? pool.options.connectionString;
  if (!url) throw new Error('The pool has no address to listen at.');
  return url;
}
