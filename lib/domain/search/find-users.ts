import { USER_SEARCH_TEXT } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { beginsWith, contains, HIDE_LIMIT, hasTrigram, Prisma } from '@/lib/platform/db';
import type { FoundUser } from './schema';

const MAX_USERS = 10;

interface Row {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  role: string;
}

/** Finds users by a part of an e-mail address or a mobile number, or by the complete user id. */
export async function findUsers({ db }: Pick<Context, 'db'>, q: string): Promise<FoundUser[]> {
  const ways = [
    beginsWith(Prisma.sql`email_key`, q),
    ...mobilesOf(q).map((text) => beginsWith(Prisma.sql`mobile`, text)),
  ];
  const columns = Prisma.sql`id, name, email, mobile, role::text as role`;
  const inside = [q, q.replaceAll(/[\s+-]/g, '')]
    .filter(hasTrigram)
    .map((text) => contains(USER_SEARCH_TEXT, text));
  const branches = [...ways, ...inside].map(({ condition, order }) => {
    const sorted = order ? Prisma.sql`order by ${order}` : HIDE_LIMIT;
    return Prisma.sql`(select * from (select ${columns} from users where ${condition} ${sorted}) way limit ${MAX_USERS})`;
  });
  const rows = await db.$queryRaw<Row[]>`
    (select ${columns} from users where id = ${q})
    union ${Prisma.join(branches, ' union ')} limit ${MAX_USERS}`;
  return rows.map(({ id, name, email, mobile, role }) => ({
    userid: id,
    name,
    email: email ?? '',
    mobilenumber: mobile?.replace(/^\+91/, '') ?? '',
    role,
  }));
}

/** The stored forms of a number, with and without the country code; none when the text is not a number. */
function mobilesOf(q: string): string[] {
  const digits = /^\+?[\d\s-]{3,20}$/.test(q) ? q.replace(/\D/g, '') : '';
  if (digits === '') return [];
  return digits.startsWith('91') ? [`+${digits}`, `+91${digits}`] : [`+91${digits}`];
}
