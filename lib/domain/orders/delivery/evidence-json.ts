import type { Prisma } from '@/lib/platform/db';

/** Removes what PostgreSQL's jsonb rejects: NUL and lone surrogates, both of which external services send. */
export function evidenceJson(value: unknown): Prisma.InputJsonValue {
  const clean = (_: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part;
  return JSON.parse(JSON.stringify(value ?? null, clean));
}
