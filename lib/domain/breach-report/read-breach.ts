import type { Context } from '@/lib/domain/context';
import { ownersOf, type Person, TABLES } from '@/lib/domain/retention';
import { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import type { Breach, BreachReport } from './schema';

/** Rules 2025, rule 7: the details reach the Board within this time. */
const BOARD_TIME = hours(72);

const PEOPLE_AT_ONCE = 1000;

/**
 * The accounts and the columns that a breach of a table concerns. Every account that a row is about is listed, however
 * old the row is, because older rows were exposed too. Rows that were purged since are missing, so the report has to be
 * run at once. Throws for a table that does not exist.
 */
export async function readBreach({ db }: Pick<Context, 'db'>, breach: Breach): Promise<BreachReport> {
  const rule = TABLES[breach.table];
  if (!rule) throw new Error(`${breach.table} is no table of the shop`);
  const columns = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${breach.table} order by ordinal_position`;
  const { person } = rule;
  const owners = ownersOf(breach.table);
  const counted = owners
    ? owners.ofRow && countByRow(breach.table, owners.ofRow)
    : typeof person !== 'string' && countByPerson(breach.table, person);
  return {
    breach,
    title: typeof person === 'string' ? null : person.title,
    columns: columns.map(({ name }) => name),
    affected: counted ? await readAffected({ db }, counted) : [],
    nobody: owners || typeof person !== 'string' ? null : person,
    unnamed: owners?.unnamed ?? null,
    dueAt: after(breach.knownAt, BOARD_TIME),
  };
}

function countByPerson(table: string, { of }: Person): Prisma.Sql {
  return Prisma.sql`
    select u.id as "userId", found.rows
      from users u
     cross join lateral (select count(*)::int as rows from ${Prisma.raw(table)}
                          where ${of(Prisma.sql`u.id`)}) found
     where found.rows > 0 order by u.id`;
}

/** One pass over the table: each row asks for its accounts by their keys, and counts once for each of them. */
function countByRow(table: string, ofRow: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select u.id as "userId", count(*)::int as rows
      from ${Prisma.raw(table)} t
     cross join lateral (${ofRow}) owner (id)
      join users u on u.id = owner.id
     group by u.id order by u.id`;
}

async function readAffected(
  { db }: Pick<Context, 'db'>,
  counted: Prisma.Sql,
): Promise<BreachReport['affected']> {
  const found = await db.$queryRaw<{ userId: string; rows: number }[]>(counted);
  const people: BreachReport['affected'] = [];
  for (let from = 0; from < found.length; from += PEOPLE_AT_ONCE) {
    const some = found.slice(from, from + PEOPLE_AT_ONCE);
    const users = await db.user.findMany({
      where: { id: { in: some.map(({ userId }) => userId) } },
      select: { id: true, name: true, email: true, mobile: true },
    });
    const byId = new Map(users.map((user) => [user.id, user]));
    for (const { userId, rows } of some) {
      const { name = '', email = null, mobile = null } = byId.get(userId) ?? {};
      people.push({ userId, name, email, mobile, rows });
    }
  }
  return people;
}
