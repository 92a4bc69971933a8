// The rows of an account that are carried as they are. They travel as the text that PostgreSQL made of them: JavaScript
// would round the counters of passkeys.
import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

interface List {
  /** Which rows are carried, beside that they are the account's. */
  which?: string;
  /** What of the catalogue a row needs: one that is not here is left out. */
  needs?: string;
  /** Rows are only added to: what is here already stays. */
  isHistory?: string;
  /** A number that each database gives by itself, in the order of the rows. */
  ownNumber?: string;
  /** The order of the rows where that number does not tell it alone. */
  inOrder?: string;
}

/** By table. Each has a column user_id. */
const LISTS = {
  consents: {
    isHistory:
      'h.user_id = given.user_id and h.purpose = given.purpose and h.act = given.act and h.at = given.at',
    ownNumber: 'id',
  },
  // Those of before there was a number have none of their own, and those of a version that does not know it.
  billing_details: { isHistory: 'h.id = given.id', ownNumber: 'number', inOrder: 'number, created_at, id' },
  passkeys: {},
  favourites: { needs: 'exists (select from products p where p.id = given.product_id)' },
  item_watches: {
    needs:
      'exists (select from product_items p where p.product_id = given.product_id and p.itemid = given.itemid)',
  },
  invite_codes: { needs: 'not exists (select from invite_codes i where i.code = given.code)' },
  // A call that is repeated in the other cell is answered with what it did in this one.
  idempotency_keys: { which: 'finished_at is not null' },
} as const satisfies Record<string, List>;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];

const orderOf = ({ ownNumber, inOrder }: List) => Prisma.raw(inOrder ?? ownNumber ?? 'user_id');

/** The rows of a list as a JSON array, in text. */
export async function readList({ db }: Pick<Context, 'db'>, name: ListName, userId: string): Promise<string> {
  const { which = 'true' }: List = LISTS[name];
  const [row] = await db.$queryRaw<{ rows: string }[]>`
    select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows
      from (select * from ${Prisma.raw(name)} where user_id = ${userId} and ${Prisma.raw(which)}
             order by ${orderOf(LISTS[name])}) t`;
  return row?.rows ?? '[]';
}

/** Makes the rows of a list those that were given. */
export async function writeList(
  { db }: Pick<Context, 'db'>,
  name: ListName,
  { userId, rows }: { userId: string; rows: string },
): Promise<void> {
  const { needs = 'true', isHistory, ownNumber }: List = LISTS[name];
  const table = Prisma.raw(name);
  if (!isHistory) await db.$executeRaw`delete from ${table} where user_id = ${userId}`;
  // Columns that the other cell does not know yet get their defaults.
  const columns = await db.$queryRaw<{ name: string }[]>`
    select attname::text as name from pg_attribute
     where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> ${ownNumber ?? ''} and ${rows}::jsonb -> 0 ? attname::text`;
  if (columns.length === 0) return;
  const list = Prisma.raw(columns.map((column) => `"${column.name}"`).join(', '));
  const isNew = isHistory ? `not exists (select from ${name} h where ${isHistory})` : 'true';
  await db.$executeRaw`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) given
     where user_id = ${userId} and ${Prisma.raw(needs)} and ${Prisma.raw(isNew)}
     order by ${orderOf(LISTS[name])}`;
}
