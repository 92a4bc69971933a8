import type { ReadContext } from '@/lib/domain/context';
import { emailWays, mobileWays, openContacts } from '@/lib/domain/personal-fields';
import { contains, hasTrigram, Prisma, type Way } from '@/lib/platform/db';
import type { Hit } from './schema';
import { anyOf, branch, hit, type Leg, MOST, newestOf, type Reader, readLeg, type Words } from './search-leg';

interface Row {
  id: string;
  name: string;
  email: string | null;
  emailSealed: string | null;
  mobile: string | null;
  mobileSealed: string | null;
  role: string;
  blocked: boolean;
  created_at: Date;
}

const TABLE = Prisma.sql`users`;
const COLUMNS = Prisma.sql`id, name, email, email_sealed as "emailSealed", mobile, mobile_sealed as "mobileSealed", role::text as role, blocked_at is not null as blocked, created_at`;

/**
 * Finds users by a part of a name; by a complete e-mail address, its part before the @ or its domain; by all ten digits
 * of a mobile number; or by the complete user id.
 */
export async function findUsers(
  reader: Reader & Pick<ReadContext, 'sealer'>,
  { words, prefix }: Words,
): Promise<Leg> {
  const complete: Way[] = [
    ...(prefix === 'mobile' ? [] : emailWays(reader, words)),
    ...(prefix === 'email' ? [] : mobileWays(reader, words)),
  ].map((condition) => ({ condition }));
  const inside: Way[] =
    (prefix === null || prefix === 'user') && hasTrigram(words)
      ? [contains(Prisma.sql`lower(name)`, words)]
      : [];
  // A text that most names have is found among the newest.
  const newest = inside.length > 0 ? await newestWith(reader, inside) : null;
  const rest = newest?.rows.length === MOST ? [] : inside;
  const { rows, finished } = await readLeg<Row>(
    reader,
    anyOf([
      Prisma.sql`(select ${COLUMNS} from users where id = ${words})`,
      ...[...complete, ...rest].map((way) => branch(COLUMNS, TABLE, way)),
    ]),
  );
  const all = [...rows, ...(newest?.rows ?? [])];
  const distinct = [...new Map(all.map((row) => [row.id, row])).values()].map((row) => ({
    ...row,
    ...openContacts(reader, row),
  }));
  const named = (row: Row) => (row.id === words || row.email?.toLowerCase() === words.toLowerCase() ? 0 : 1);
  return {
    rows: distinct
      .toSorted((a, b) => named(a) - named(b) || b.created_at.getTime() - a.created_at.getTime())
      .slice(0, MOST)
      .map(present),
    finished,
  };
}

function newestWith(reader: Reader, inside: Way[]): Promise<Leg<Row>> {
  const conditions = Prisma.join(
    inside.map(({ condition }) => condition),
    ' or ',
  );
  const newest = newestOf(TABLE, Prisma.sql`created_at desc, id desc`);
  return readLeg<Row>(reader, Prisma.sql`select ${COLUMNS} from ${newest} where ${conditions} limit ${MOST}`);
}

function present({ id, name, email, mobile, role, blocked, created_at }: Row): Hit {
  return hit({
    kind: 'user',
    id,
    href: `/admin/usersdata/${encodeURIComponent(id)}`,
    title: name,
    useremail: email,
    mobilenumber: mobile?.replace(/^\+91/, '') ?? null,
    status: blocked ? 'Blocked' : role,
    at: created_at.toISOString(),
  });
}
