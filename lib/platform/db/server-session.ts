import { seconds } from '@/lib/platform/time';
import { ASYNCHRONOUS } from './asynchronous';
import type { RawConnection } from './client';
import { createStatementNames } from './direct-statements';
import { ObservedClient } from './observed-client';

export interface ServerSession extends RawConnection {
  close(): Promise<void>;
}

export interface ServerSessionOptions {
  /** The address of the database itself: a pooler would give the session to others. */
  url: string;
  /** What the server calls it. */
  name: string;
  /** ms that a statement may take, and ms that it waits for a lock. */
  limits: { statement: number; lock: number };
  /** Its commits are answered before they are on disk. */
  isAsynchronous?: boolean;
}

/** Connects, for what belongs to a session of the server, such as a lock that ends with it. */
export async function openServerSession({
  url,
  name,
  limits,
  isAsynchronous = false,
}: ServerSessionOptions): Promise<ServerSession> {
  const client = new ObservedClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: seconds(2),
    // The server itself ends a statement before.
    query_timeout: limits.statement + seconds(5),
    ...(isAsynchronous && { options: ASYNCHRONOUS }),
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
  });
  // Without a listener a lost connection would end the process; the next statement fails and says it.
  client.on('error', () => {});
  const nameOf = createStatementNames();
  await client.connect();
  return {
    query: (sql, values) => client.query({ name: nameOf(sql), text: sql, ...(values && { values }) }),
    close: () => client.end().catch(() => {}),
  };
}
