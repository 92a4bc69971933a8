import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

/** The links by which a change of an account can still be undone: everything after `select`. */
export function openUndoLinksSql(userId: string): Prisma.Sql {
  return Prisma.sql`
    from account_secrets
   where user_id = ${userId} and kind = 'undo' and used_at is null and killed_at is null and expires_at > now()`;
}

/** Whether the owner of a former address or number could still undo a change. */
export async function canBeUndone({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`select 1 ${openUndoLinksSql(userId)} limit 1`;
  return found.length > 0;
}
