import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { Prisma } from './generated/client';

/** PostgreSQL's error, whoever sent the statement. */
interface ServerError {
  /** https://www.postgresql.org/docs/current/errcodes-appendix.html */
  code?: string | undefined;
  message?: string | undefined;
  constraint?: string | undefined;
}

/** As Prisma's adapter passes it on. */
interface DriverError {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  constraint?: { index?: string };
}

const UNIQUE = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const CANCELLED = '57014';
const READ_ONLY = '25006';

/** Prisma wraps errors of its statements, but not those of COMMIT (deferred constraints, serialisation). */
function serverErrorOf(error: unknown): ServerError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  const driverError = driverErrorOf(error);
  return (
    driverError && {
      code: driverError.originalCode,
      message: driverError.originalMessage,
      constraint: driverError.constraint?.index,
    }
  );
}

function driverErrorOf(error: unknown): DriverError | undefined {
  if (error instanceof Error && isDriverAdapterError(error)) return error.cause as DriverError;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: DriverError } } | undefined;
  return meta?.driverAdapterError?.cause;
}

/** The name of the unique constraint that an error violates, or null. */
export function violatedUnique(error: unknown): string | null {
  const found = serverErrorOf(error);
  return found?.code === UNIQUE ? (found.constraint ?? '') : null;
}

/**
 * Whether a check constraint or trigger of this name refused the change. Prisma passes on only the message, so a
 * trigger's message must contain its constraint's name.
 */
export function violatesCheck(error: unknown, name: string): boolean {
  const found = serverErrorOf(error);
  // Class 23: integrity constraint violation.
  if (!found?.code?.startsWith('23')) return false;
  return new RegExp(`\\b${name}\\b`).test(found.message ?? '');
}

/** Whether PostgreSQL ended a statement because its time was up. */
export function isTimeout(error: unknown): boolean {
  return serverErrorOf(error)?.code === CANCELLED;
}

/**
 * The server ends, ended or starts; a connection broke; the server has become a standby, or a pooler cannot reach one.
 */
const SERVER_CHANGES = /^(57P0[123]|08...|25006)$/;
/** What Prisma's adapter calls it, and the codes and words of pg for a socket that was closed or not opened. */
const CONNECTION_LOST = ['ConnectionClosed', 'DatabaseNotReachable'];
const SOCKET_LOST = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
const SOCKET_CLOSED = /Connection terminated|not queryable/;

/**
 * Whether the server went away, as at a failover. A statement that failed so may have been committed, if it was one by
 * itself or a COMMIT; inside of a transaction it was not.
 */
export function isServerLost(error: unknown): boolean {
  const code = serverErrorOf(error)?.code;
  if (code !== undefined) return SERVER_CHANGES.test(code);
  if (CONNECTION_LOST.includes(driverErrorOf(error)?.kind ?? '')) return true;
  if (!(error instanceof Error)) return false;
  return ('code' in error && SOCKET_LOST.includes(String(error.code))) || SOCKET_CLOSED.test(error.message);
}

/** Whether a server that only reads refused to write or to lock. */
export function isReadOnly(error: unknown): boolean {
  return serverErrorOf(error)?.code === READ_ONLY;
}

/** SQLSTATE class 53, insufficient resources: the disk is full, or there is no memory or no connection left. */
const INSUFFICIENT = /^53...$/;

/** Whether the same may succeed in some seconds: the server is overloaded, short of something, or went away. */
export function isTransient(error: unknown): boolean {
  const isShort = INSUFFICIENT.test(serverErrorOf(error)?.code ?? '');
  return isShort || isTimeout(error) || isServerLost(error) || isRetryable(error);
}

/** Whether another try may succeed at once: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  const code = serverErrorOf(error)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
