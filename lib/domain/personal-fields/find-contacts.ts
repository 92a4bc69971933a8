import type { Context } from '@/lib/domain/context';
import { Prisma, type Reader } from '@/lib/platform/db';
import { emailKey as keyOf, partsOf } from './email-key';
import { fieldIndexes } from './field';

type HasSealer = Pick<Context, 'sealer'>;

/**
 * The accounts with this address (`emailKey`), by its blind index under each accepted key or by the plain column: a
 * former version wrote no index, and an owner whose key was lost can still sign in by the plain column.
 */
export function hasEmail(context: HasSealer, emailKey: string): Prisma.UserWhereInput {
  return { OR: [{ emailIndex: { in: fieldIndexes(context, 'users/email', emailKey) } }, { emailKey }] };
}

/** The accounts that have an address, whichever it is. Once it is sealed, the plain column is empty. */
export const HAS_SOME_EMAIL: Prisma.UserWhereInput = {
  OR: [{ emailSealed: { not: null } }, { email: { not: null } }],
};

/** The accounts with this number (E.164), as above. */
export function hasMobile(context: HasSealer, mobile: string): Prisma.UserWhereInput {
  return { OR: [{ mobileIndex: { in: fieldIndexes(context, 'users/mobile', mobile) } }, { mobile }] };
}

/** The same as conditions of statements on `users`. */
function hasEmailSql(context: HasSealer, emailKey: string): Prisma.Sql {
  return Prisma.sql`(email_index = any(${fieldIndexes(context, 'users/email', emailKey)}::text[]) or email_key = ${emailKey})`;
}

function hasMobileSql(context: HasSealer, mobile: string): Prisma.Sql {
  return Prisma.sql`(mobile_index = any(${fieldIndexes(context, 'users/mobile', mobile)}::text[]) or mobile = ${mobile})`;
}

/**
 * The conditions on `users` by which staff find accounts by an address: a complete one, `asha@` or `asha`,
 * `@example.com` or `example.com`. Other parts of it find nothing.
 */
export function emailWays(context: HasSealer, text: string): Prisma.Sql[] {
  const key = keyOf(text);
  const { local, domain } = partsOf(key);
  if (key.includes('@') && local !== '' && domain !== '') return [hasEmailSql(context, key)];
  const [locals, domains] = [
    fieldIndexes(context, 'users/email-local', local),
    fieldIndexes(context, 'users/email-domain', domain),
  ];
  return [
    ...(local === '' ? [] : [Prisma.sql`email_local_index = any(${locals}::text[])`]),
    ...(domain === '' ? [] : [Prisma.sql`email_domain_index = any(${domains}::text[])`]),
  ];
}

/** The same by all ten digits of a number, with or without the country code; none for another text. */
export function mobileWays(context: HasSealer, text: string): Prisma.Sql[] {
  const digits = /^(?:\+?91)?(\d{10})$/.exec(text.replaceAll(/[\s-]/g, ''))?.[1];
  return digits === undefined ? [] : [hasMobileSql(context, `+91${digits}`)];
}

/** The conditions on a table with a `user_id` for the rows of accounts that are found by an address or a number. */
export function ofAccountsWith(context: HasSealer, text: string): Prisma.Sql[] {
  return [...emailWays(context, text), ...mobileWays(context, text)].map(
    (way) => Prisma.sql`user_id in (select id from users where ${way})`,
  );
}

/** The ids of the newest accounts that are found by an address. */
export async function findByAddress(
  context: Pick<Context, 'sealer'> & { db: Reader },
  { text, most }: { text: string; most: number },
): Promise<string[]> {
  const ways = emailWays(context, text);
  if (ways.length === 0) return [];
  const people = await context.db.$queryRaw<{ id: string }[]>`
    select id from users where ${Prisma.join(ways, ' or ')} order by created_at desc limit ${most}`;
  return people.map(({ id }) => id);
}
