import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { Prisma } from './generated/client';

/** PostgreSQL's error as the adapter passes it on. */
interface DriverError {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  constraint?: { index?: string; fields?: string[] };
}

/** The client wraps errors of statements, but not those of COMMIT (deferred constraints, serialisation). */
function driverErrorOf(error: unknown): DriverError | undefined {
  if (error instanceof Error && isDriverAdapterError(error)) return error.cause as DriverError;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: DriverError } } | undefined;
  return meta?.driverAdapterError?.cause;
}

/** The name of the unique constraint that an error violates, or null. Errors of raw statements count too. */
export function violatedUnique(error: unknown): string | null {
  const found = driverErrorOf(error);
  return found?.kind === 'UniqueConstraintViolation' ? (found.constraint?.index ?? '') : null;
}

/**
 * Whether a check constraint or trigger of this name refused the change. The adapter passes on only the message, so a
 * trigger's message must contain its constraint's name.
 */
export function violatesCheck(error: unknown, name: string): boolean {
  const found = driverErrorOf(error);
  // Class 23: integrity constraint violation.
  if (!found?.originalCode?.startsWith('23')) return false;
  return new RegExp(`\\b${name}\\b`).test(found.originalMessage ?? '');
}

/** Whether PostgreSQL ended a statement because its time was up. */
export function isTimeout(error: unknown): boolean {
  return driverErrorOf(error)?.originalCode === '57014';
}

/** The server ends, ended or starts; a connection broke; the server has become a standby, or a pooler cannot reach one. */
const SERVER_CHANGES = /^(57P0[123]|08...|25006)$/;
const CONNECTION_LOST = ['ConnectionClosed', 'DatabaseNotReachable'];

/**
 * Whether the server went away, as at a failover. A statement that failed so may have been committed, if it was one by itself
 * or a COMMIT; inside of a transaction it was not.
 */
export function isServerLost(error: unknown): boolean {
  const found = driverErrorOf(error);
  if (found)
    return CONNECTION_LOST.includes(found.kind ?? '') || SERVER_CHANGES.test(found.originalCode ?? '');
  // The driver's own error has no code when the socket was closed.
  return error instanceof Error && error.message.includes('Connection terminated unexpectedly');
}

/** Whether another try may succeed: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  return driverErrorOf(error)?.kind === 'TransactionWriteConflict';
}
