import { Prisma } from './generated/client';

interface AdapterCause {
  constraint?: { index?: string; fields?: string[]; foreignKey?: unknown };
  originalCode?: string;
  originalMessage?: string;
  kind?: string;
}

function adapterCause(error: unknown): AdapterCause | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: AdapterCause } } | undefined;
  return meta?.driverAdapterError?.cause;
}

/** The name of the unique constraint that an error broke, or null when it broke none. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null;
  return adapterCause(error)?.constraint?.index ?? '';
}

/** True when the error says that a check constraint or trigger of this name refused the row. */
export function violatesCheck(error: unknown, name: string): boolean {
  const cause = adapterCause(error);
  const text = `${cause?.originalMessage ?? ''} ${error instanceof Error ? error.message : ''}`;
  return text.includes(name);
}

/** Conflicts that another try may win: serialisation failure, deadlock. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const code = adapterCause(error)?.originalCode;
  return error.code === 'P2034' || code === '40001' || code === '40P01';
}
