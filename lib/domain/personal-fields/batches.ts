import type { Context } from '@/lib/domain/context';
import { Prisma, violatedUnique } from '@/lib/platform/db';

/** Few enough that a statement holds its rows for a moment. */
const BATCH = 500;

export interface BatchRow<Owner extends string = string> {
  id: string;
  /** What is there now: in plain, or sealed by an earlier key. */
  text: string;
  /** The row to which the sealed text is bound: it opens for no other. */
  owner: Owner;
}

type Resealing = Pick<Context, 'db' | 'sealer'>;

/** Where something is in plain that is to be sealed: the rows, and the statement that changes some of them. */
export interface PlainPlace<Owner extends string = string> {
  find: Prisma.Sql;
  change: (context: Pick<Context, 'sealer'>, rows: BatchRow<Owner>[]) => Prisma.Sql;
}

/** Where something is sealed. */
export interface SealedPlace<Owner extends string = string> {
  find: Prisma.Sql;
  /** The rows are a table of `id`, `text`, `sealed` and `index`. */
  change: (rows: Prisma.Sql) => Prisma.Sql;
  /** Sealed and indexed by the current key; null when no setting holds the key of the text. */
  reseal: (context: Pick<Context, 'sealer'>, row: BatchRow<Owner>) => Resealed | null;
}

interface Resealed {
  /** The text itself when the current key sealed it. */
  sealed: string;
  /** The blind index of what is sealed; '' where it has none. */
  index: () => string;
}

export interface ResealCounts {
  resealed: number;
  /** Sealed by a key that no setting holds. */
  unreadable: number;
  /** Rows with the address or the number of another row that has the new index already. Each stays as it was. */
  colliding: string[];
}

/** The rows as a table of their id, their text and more columns of text. */
export function given(rows: BatchRow[], more: Record<string, string[]>): Prisma.Sql {
  const lists = [rows.map(({ id }) => id), rows.map(({ text }) => text), ...Object.values(more)];
  const names = ['id', 'text', ...Object.keys(more)];
  return Prisma.sql`unnest(${Prisma.join(lists.map((list) => Prisma.sql`${list}::text[]`))})
    as given(${Prisma.raw(names.join(', '))})`;
}

/**
 * Seals what is in plain in these places. Each batch is a statement of its own, so that it may be stopped at any moment
 * and goes on with what is left. A row that another transaction has locked is left for the next run. Returns how many
 * rows it has changed.
 */
export async function sealPlaces<Owner extends string>(
  context: Resealing,
  places: readonly PlainPlace<Owner>[],
): Promise<number> {
  let changed = 0;
  for (const { find, change } of places)
    for await (const rows of batchesOf<Owner>(context, find))
      changed += await context.db.$executeRaw(change(context, rows));
  return changed;
}

/** Seals by the current key what an earlier one sealed, in batches, while the store runs. */
export async function resealPlaces<Owner extends string>(
  context: Resealing,
  places: readonly SealedPlace<Owner>[],
): Promise<ResealCounts> {
  const done: ResealCounts = { resealed: 0, unreadable: 0, colliding: [] };
  for (const { find, change, reseal } of places)
    for await (const rows of batchesOf<Owner>(context, find)) {
      const next = rows.map((row) => ({ row, anew: reseal(context, row) }));
      done.unreadable += next.filter(({ anew }) => anew === null).length;
      const old = next.flatMap(({ row, anew }) => (anew && anew.sealed !== row.text ? [{ row, anew }] : []));
      if (old.length === 0) continue;
      const write = (some: typeof old): Promise<number> =>
        context.db.$executeRaw(
          change(
            given(
              some.map(({ row }) => row),
              {
                sealed: some.map(({ anew }) => anew.sealed),
                index: some.map(({ anew }) => anew.index()),
              },
            ),
          ),
        );
      done.resealed += await write(old).catch(async (error: unknown) => {
        if (violatedUnique(error) === null) throw error;
        let changed = 0;
        for (const each of old)
          changed += await write([each]).catch((failure: unknown) => {
            if (violatedUnique(failure) === null) throw failure;
            done.colliding.push(each.row.id);
            return 0;
          });
        return changed;
      });
    }
  return done;
}

/** The rows of a place by their id, some at a time. */
async function* batchesOf<Owner extends string>(
  { db }: Pick<Context, 'db'>,
  find: Prisma.Sql,
): AsyncGenerator<BatchRow<Owner>[]> {
  for (let last = ''; ; ) {
    const rows = await db.$queryRaw<BatchRow<Owner>[]>`
      select * from (${find}) found where id > ${last} order by id limit ${BATCH}::int`;
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < BATCH) return;
    last = end.id;
  }
}
