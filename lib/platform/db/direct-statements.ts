// Prisma's `$queryRaw` and `$executeRaw`, sent by pg itself. Of the 350 µs that a small statement takes through Prisma,
// 150 are spent in its client (docs/benchmarks.md), and a paid order has dozens of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { columnTypes } from './column-types';
import { Prisma, PrismaClient } from './generated/client';

/** A pool, or the connection of a transaction. */
interface Connection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** The transaction that Prisma begins in this asynchronous context. */
interface Begun {
  connection?: Connection;
  /** From its COMMIT or ROLLBACK on. The connection is given back then, and soon somebody else's. */
  isEnded: boolean;
}

type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>;

const beginning = new AsyncLocalStorage<Begun>();
const ENDS = /^\s*(commit|rollback)\s*$/i;

/** Prisma's adapter, which also tells the connection of the transaction that is begun. */
class TellingAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await start(level);
      const begun = beginning.getStore();
      if (begun) follow(transaction, begun);
      return transaction;
    };
    return adapter;
  }
}

function follow(transaction: Transaction, begun: Begun): void {
  begun.connection = (transaction as unknown as { client: Connection }).client;
  const execute = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = (query) => {
    if (ENDS.test(query.sql)) begun.isEnded = true;
    return execute(query);
  };
  for (const end of ['commit', 'rollback'] as const) {
    const given = transaction[end].bind(transaction);
    transaction[end] = () => {
      begun.isEnded = true;
      return given();
    };
  }
}

export interface ClientOptions {
  onError: (error: Error) => void;
  /**
   * The name of a statement; '' for one without, as all are behind a pooler: each transaction has another connection
   * there.
   */
  name: (sql: string) => string;
  /** ms that a transaction waits for a connection, and ms that it may take. */
  transactions: { maxWait: number; timeout: number };
  /** How rows are read. */
  extension?: Parameters<PrismaClient['$extends']>[0] | undefined;
}

/** Prisma's client on a pool. Its raw statements, also those of its transactions, bypass its own engine. */
export function openClient(
  pool: pg.Pool,
  { onError, name, transactions, extension }: ClientOptions,
): PrismaClient {
  const adapter = new TellingAdapter(pool, {
    onPoolError: onError,
    onConnectionError: onError,
    statementNameGenerator: ({ sql }) => name(sql),
  });
  const plain = new PrismaClient({ adapter, transactionOptions: transactions });
  // Safe because an extension of the domain changes values, and neither names nor types.
  const client = extension ? (plain.$extends(extension) as unknown as PrismaClient) : plain;
  return direct(
    client,
    { connection: () => pool, name },
    {
      // The other form, a list of statements, needs those of Prisma; the types leave it out.
      $transaction: (work: (inside: Prisma.TransactionClient) => Promise<unknown>, options?: object) => {
        const begun: Begun = { isEnded: false };
        return beginning.run(begun, () =>
          client.$transaction(
            (inside) => work(direct(inside, { connection: () => connectionOf(begun), name })),
            options,
          ),
        );
      },
    },
  );
}

function connectionOf({ connection, isEnded }: Begun): Connection {
  if (isEnded || !connection) throw new Error('The transaction of this statement has ended.');
  return connection;
}

interface Way {
  connection: () => Connection;
  name: (sql: string) => string;
}

function direct<C extends object>(client: C, way: Way, more: object = {}): C {
  const overrides = {
    $queryRaw: async (...given: Given) => (await send(way, given)).rows,
    $executeRaw: async (...given: Given) => (await send(way, given)).rowCount ?? 0,
    ...more,
  };
  return new Proxy(client, {
    get: (target, name) =>
      Object.hasOwn(overrides, name)
        ? overrides[name as keyof typeof overrides]
        : Reflect.get(target, name, target),
  });
}

/** A template, or a statement that was made of one. */
type Given = [TemplateStringsArray | Prisma.Sql, ...unknown[]];

function send({ connection, name }: Way, [first, ...rest]: Given): Promise<pg.QueryResult> {
  const sql = first instanceof Prisma.Sql ? first : new Prisma.Sql(first, rest);
  return connection().query({
    name: name(sql.text),
    text: sql.text,
    values: sql.values.map(parameterOf),
    types: columnTypes,
  });
}

/** A value as the server reads it whatever the time zone of this machine and of the session. */
function parameterOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(parameterOf);
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

/** More are not named, because each costs memory on every connection. */
const MOST_NAMES = 500;

/**
 * Names statements, each the same on every connection of a pool. A named one is planned once there; docs/benchmarks.md
 * has the figures.
 */
export function createStatementNames(): (sql: string) => string {
  const names = new Map<string, string>();
  return (sql) => {
    let name = names.get(sql);
    if (name === undefined && names.size < MOST_NAMES) {
      name = `p${names.size}`;
      names.set(sql, name);
    }
    return name ?? '';
  };
}
