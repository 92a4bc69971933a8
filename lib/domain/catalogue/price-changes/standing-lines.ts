import type { Context } from '@/lib/domain/context';
import { type PriceChangeLine, type PriceChangeSet, Prisma } from '@/lib/platform/db';

/** What a change set still determines: its lines whose value nothing newer has changed, and the others. */
export interface Standing {
  /** Each with the value to give back. */
  standing: PriceChangeLine[];
  changed: PriceChangeLine[];
}

type Row = PriceChangeLine & { undoOf: string | null; isOver: boolean };

/**
 * Sorts the lines of a change set by whether they still determine their values. A change that was taken back meanwhile
 * is as if it had not been made. A schedule that ended under this one could not give its former value back, because
 * this one lay above it: its former value is given back in its stead, or the price of a sale would stay for good. The
 * lines are in the order of their numbers, and the caller has locked the items and the rates.
 */
export async function findStanding(
  context: Pick<Context, 'db'>,
  set: PriceChangeSet,
  own: readonly PriceChangeLine[],
): Promise<Standing> {
  const rows = await readRows(context, set, own);
  const byKey = Map.groupBy(rows, keyOf);
  const found: Standing = { standing: [], changed: [] };
  for (const line of own) {
    const stack = stackOf(byKey.get(keyOf(line)) ?? []);
    if (stack.pop()?.setId !== set.id) found.changed.push(line);
    else found.standing.push({ ...line, oldValue: valueBelow(stack, line.oldValue) });
  }
  return found;
}

/** What a line is about. */
export const keyOf = ({
  objectType,
  objectId,
  field,
}: Pick<PriceChangeLine, 'objectType' | 'objectId' | 'field'>) => `${objectType} ${objectId} ${field}`;

/**
 * The changes of one value that were not taken back, the newest last; of several by one change set the last. The undo
 * of an undo stands for what that had taken back, so it is over when that is.
 */
function stackOf(rows: readonly Row[]): Row[] {
  const stack: Row[] = [];
  const undone = new Map<string, Row>();
  for (const row of rows) {
    const top = stack.at(-1);
    if (top && (top.setId === row.undoOf || top.setId === row.setId)) stack.pop();
    if (row.undoOf === null || top?.setId !== row.undoOf) {
      const again = row.undoOf === null ? undefined : undone.get(row.undoOf);
      stack.push({ ...row, isOver: row.isOver || (again?.isOver ?? false) });
    } else undone.set(row.setId, top);
  }
  return stack;
}

/** Below a change whose former value is `value`. */
function valueBelow(stack: Row[], value: bigint | null): bigint | null {
  const below = stack.pop();
  return below?.isOver && below.newValue === value ? valueBelow(stack, below.oldValue) : value;
}

/**
 * The changes of the same values since the oldest schedule that ended while the change set lasted, or since the change
 * set; the rule's own lines do not count. They are read by their numbers, because a value may have been changed for
 * years.
 */
function readRows(
  { db }: Pick<Context, 'db'>,
  { appliedAt }: PriceChangeSet,
  own: readonly PriceChangeLine[],
): Promise<Row[]> {
  const [first] = own;
  if (!first) return Promise.resolve([]);
  const types = own.map(({ objectType }) => objectType);
  const ids = own.map(({ objectId }) => objectId);
  const fields = own.map(({ field }) => field);
  const lines = Prisma.sql`
    price_change_lines l join price_change_sets s on s.id = l.set_id
     where (l.object_type, l.object_id, l.field) in (select * from unnest(${types}::text[], ${ids}::text[], ${fields}::text[]))
       and not l.by_rule`;
  const isOver = Prisma.sql`(s.ended_at >= s.ends_at and s.ended_at >= ${appliedAt})`;
  return db.$queryRaw<Row[]>`
    select l.id, l.set_id as "setId", l.object_type as "objectType", l.object_id as "objectId", l.field,
           l.old_value as "oldValue", l.new_value as "newValue", l.by_rule as "byRule",
           s.undo_of as "undoOf", coalesce(${isOver}, false) as "isOver"
      from ${lines} and l.id >= least(${first.id}, (select min(l.id) from ${lines} and ${isOver}))
     order by l.id`;
}
