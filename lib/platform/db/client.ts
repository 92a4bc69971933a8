import pg from 'pg';
import { seconds } from '@/lib/platform/time';
import { createStatementNames, openClient } from './direct-statements';
import type { Prisma, PrismaClient } from './generated/client';
import { ObservedClient, type ObservedConfig } from './observed-client';
import { notePooler } from './pooler';

/** A connection pool or a transaction on it: use cases work with either. */
export type Db = Prisma.TransactionClient;

/** A pool or a connection, for statements that Prisma cannot run. */
export interface RawConnection {
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface Database {
  /** Prisma's typed client. */
  prisma: PrismaClient;
  /** The underlying pool, shared with the limiter and the queue. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * The address of the database itself, where `url` leads to a pooler that gives each transaction another connection.
   */
  directUrl?: string | undefined;
  /** Maximum number of connections; those of all processes add up. */
  max: number;
  /** Time, in ms, that a query or transaction waits for a connection; 5 s by default. */
  wait?: number;
  /** ms after which the server ends a statement; 15 s by default. `waitLonger` allows more. */
  statement?: number;
  /**
   * ms after which a statement without an answer closes its connection, for a server that may be gone without a word;
   * 15 s after the server ends it by default.
   */
  answer?: number;
  /** Called when a connection breaks, to log the error. The pool replaces the connection. */
  onError?: (error: Error) => void;
  /** Checks each new connection before its first use. When it throws, the connection is closed and its caller fails. */
  onConnect?: (connection: RawConnection) => Promise<void>;
  /** How rows are read; the domain knows what is sealed in them. */
  extension?: Extension;
}

type Extension = ReturnType<typeof Prisma.defineExtension>;

/** Opens a pool. It connects at the first query. */
export function openDatabase({
  url,
  directUrl,
  max,
  wait = seconds(5),
  statement = seconds(15),
  answer = statement + seconds(15),
  onError = () => {},
  onConnect,
  extension,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    Client: ObservedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: seconds(60),
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: seconds(15),
    application_name: 'tarang',
    // The pool gives all of it to its connections.
    ...({ directUrl } satisfies ObservedConfig),
    ...(onConnect && { onConnect: (client) => onConnect(client) }),
  });
  if (directUrl !== undefined) notePooler(pool, directUrl);
  pool.on('error', onError);
  // Without a listener, an error on a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const prisma = openClient(pool, {
    onError,
    name: directUrl === undefined ? createStatementNames() : () => '',
    transactions: { maxWait: wait, timeout: seconds(10) },
    extension,
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
