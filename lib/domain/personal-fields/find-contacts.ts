import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { fieldIndexes } from './field';

type HasSealer = Pick<Context, 'sealer'>;

/**
 * The accounts with this address (`emailKey`), by its blind index under each accepted key or by the plain column: the version before
 * writes no index, and an owner whose key was lost can still sign in by the plain column.
 */
export function hasEmail(context: HasSealer, emailKey: string): Prisma.UserWhereInput {
  return { OR: [{ emailIndex: { in: fieldIndexes(context, 'users/email', emailKey) } }, { emailKey }] };
}

/** The accounts with this number (E.164), as above. */
export function hasMobile(context: HasSealer, mobile: string): Prisma.UserWhereInput {
  return { OR: [{ mobileIndex: { in: fieldIndexes(context, 'users/mobile', mobile) } }, { mobile }] };
}

/** The same as conditions of statements on `users`. */
export function hasEmailSql(context: HasSealer, emailKey: string): Prisma.Sql {
  return Prisma.sql`(email_index = any(${fieldIndexes(context, 'users/email', emailKey)}::text[]) or email_key = ${emailKey})`;
}

export function hasMobileSql(context: HasSealer, mobile: string): Prisma.Sql {
  return Prisma.sql`(mobile_index = any(${fieldIndexes(context, 'users/mobile', mobile)}::text[]) or mobile = ${mobile})`;
}
