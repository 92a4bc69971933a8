import type { Context } from '@/lib/domain/context';

/** Until the transaction ends, no other one writes what a source's comparison found, nor what changes it. */
export async function lockSource({ db }: Pick<Context, 'db'>, source: string): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtext(${`reconciliation:${source}`}))`;
}
