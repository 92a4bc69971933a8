import { USER_SEARCH_TEXT } from '@/lib/domain/accounts';
import type { ReadContext } from '@/lib/domain/context';
import { emailKey, hasEmailSql, hasMobileSql, openContacts } from '@/lib/domain/personal-fields';
import { beginsWith, contains, hasTrigram, Prisma, type Way } from '@/lib/platform/db';
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

/** Finds users by a part of a name, an e-mail address or a mobile number, or by the complete user id. */
export async function findUsers(
  reader: Reader & Pick<ReadContext, 'sealer'>,
  { words, prefix }: Words,
): Promise<Leg> {
  const email = words.normalize('NFKC');
  const mobiles = mobilesOf(words);
  const digits = words.replaceAll(/[\s+-]/g, '');
  const byEmail = prefix === 'mobile' ? [] : [beginsWith(Prisma.sql`email_key`, email)];
  const byMobile = prefix === 'email' ? [] : mobiles.map((text) => beginsWith(Prisma.sql`mobile`, text));
  const complete: Way[] = [
    ...(prefix !== 'mobile' && words.includes('@') ? [hasEmailSql(reader, emailKey(words))] : []),
    ...(prefix === 'email' ? [] : mobiles).map((mobile) => hasMobileSql(reader, mobile)),
  ].map((condition) => ({ condition }));
  const inside: Way[] = [
    ...(prefix === 'mobile' || !hasTrigram(email) ? [] : [contains(USER_SEARCH_TEXT, email)]),
    ...(prefix === 'email' || !/^\d{3,}$/.test(digits) ? [] : [contains(USER_SEARCH_TEXT, digits)]),
    ...((prefix === null || prefix === 'user') && hasTrigram(words)
      ? [contains(Prisma.sql`lower(name)`, words)]
      : []),
  ];
  // A text that most addresses have is found among the newest.
  const newest = inside.length > 0 ? await newestWith(reader, inside) : null;
  const rest = newest?.rows.length === MOST ? [] : inside;
  const { rows, finished } = await readLeg<Row>(
    reader,
    anyOf([
      Prisma.sql`(select ${COLUMNS} from users where id = ${words})`,
      ...[...complete, ...byEmail, ...byMobile, ...rest].map((way) => branch(COLUMNS, TABLE, way)),
    ]),
  );
  const all = [...rows, ...(newest?.rows ?? [])];
  const distinct = [...new Map(all.map((row) => [row.id, row])).values()].map((row) => ({
    ...row,
    ...openContacts(reader, row),
  }));
  const named = (row: Row) => (row.id === words || row.email?.toLowerCase() === email.toLowerCase() ? 0 : 1);
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

/** The stored forms of a number, with and without the country code; none when the text is not a number. */
function mobilesOf(q: string): string[] {
  const digits = /^\+?[\d\s-]{3,20}$/.test(q) ? q.replace(/\D/g, '') : '';
  if (digits === '') return [];
  return digits.startsWith('91') ? [`+${digits}`, `+91${digits}`] : [`+91${digits}`];
}
