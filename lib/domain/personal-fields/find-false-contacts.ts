import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { isKept, isPlainAlone, PLACES, type Place } from './contact-places';
import { fieldIndexes, openField } from './field';
import { findPlainCopies } from './find-plain-copies';
import { mustBeSealed } from './must-be-sealed';

type Checking = Pick<Context, 'db' | 'sealer'>;

interface Row {
  id: string;
  text: string | null;
  sealed: string;
  index: string;
}

interface Options {
  /** Of so many rows of each table at the most. */
  most: number;
  /** The ids of keys that were given up (LOST_KEYS): what they sealed is not asked about. */
  lostKeys?: readonly string[] | undefined;
}

/**
 * What is wrong with addresses and numbers, a sentence each: those that have been in plain for a day, although the
 * worker seals and empties them every ten minutes; copies in plain; and of so many rows of each table, taken at random,
 * those whose sealed value does not open to the plain one, or whose index finds another.
 */
export async function findFalseContacts(context: Checking, options: Options): Promise<string[]> {
  const found = await findPlainCopies(context);
  const [release] = await context.db.$queryRaw<
    { isOver: boolean }[]
  >`select ${mustBeSealed('accounts')} as "isOver"`;
  for (const place of PLACES) {
    found.push(...(await findPlain(context, place, { which: isPlainAlone(place), what: 'in plain alone' })));
    if (release?.isOver)
      found.push(...(await findPlain(context, place, { which: isKept(place), what: 'still in plain' })));
    for (const row of await readSome(context, place, options)) {
      const what = whatIsWrong(context, place, row);
      if (what) found.push(`${place.table} ${row.id}: ${place.plain} ${what}`);
    }
  }
  return found;
}

async function findPlain(
  { db }: Checking,
  { table, id, plain, written }: Place,
  { which, what }: { which: string; what: string },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(
    Prisma.raw(`select ${id} as id from ${table}
                 where ${which} and ${written} < now() - interval '1 day' order by 1 limit 20`),
  );
  return rows.map((row) => `${table} ${row.id}: ${plain} is ${what}`);
}

function readSome(
  { db }: Checking,
  { table, id, plain, sealed, index }: Place,
  { most, lostKeys = [] }: Options,
): Promise<Row[]> {
  const columns = Prisma.raw(
    `${id} as id, ${plain} as text, ${sealed} as sealed, ${index?.column ?? `''`} as index`,
  );
  return db.$queryRaw<Row[]>`
    select ${columns} from ${Prisma.raw(table)} where ${Prisma.raw(sealed)} is not null and split_part(${Prisma.raw(sealed)}, '.', 1) <> all(${lostKeys}::text[])
     order by random() limit ${most}::int`;
}

function whatIsWrong(context: Checking, { field, index }: Place, row: Row): string | null {
  const text = openField(context, field, row.id, row.sealed);
  if (text === null) return 'does not open';
  if (row.text && row.text !== text) return 'opens to another text';
  if (!index) return null;
  // While a key is replaced, rows are indexed by either.
  const isFound = fieldIndexes(context, index.field, index.formOf(text)).includes(row.index);
  return isFound ? null : 'is found by another';
}
