import { rupeesOfRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import {
  type ChangeLineView,
  type ChangeSetKind,
  type ChangeSetView,
  type SkippedLine,
  skippedSchema,
} from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { PriceChangeSet, Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { after } from '@/lib/platform/time';
import { type ChangeLine, stockStateFrom } from './change-set';
import { linesOfPlan } from './plan';
import { isUndoable, UNDO_TIME } from './undo-change-set';

type Reader = Pick<Context, 'db' | 'clock'>;

/** How many of the newest change sets the page lists. */
const NEWEST = 30;
/** How many lines of each the list shows, and how many the page of one. */
const SHOWN = 5;
const ALL = 5000;

export interface ChangeSetList {
  /** Those that wait for their beginning or their end, the next one first. */
  scheduled: ChangeSetView[];
  newest: ChangeSetView[];
}

/** The newest change sets and all that are scheduled. */
export async function listChangeSets(context: Reader): Promise<ChangeSetList> {
  const scheduled = await context.db.priceChangeSet.findMany({
    where: { OR: [{ status: 'scheduled' }, { status: 'applied', endsAt: { not: null }, endedAt: null }] },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: 200,
  });
  const newest = await context.db.priceChangeSet.findMany({
    where: { status: 'applied' },
    orderBy: [{ appliedAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
  });
  return {
    scheduled: await presentSets(context, scheduled, SHOWN),
    newest: await presentSets(context, newest, SHOWN),
  };
}

/** One change set with all of its lines. Throws not_found. */
export async function getChangeSet(context: Reader, { id }: { id: string }): Promise<ChangeSetView> {
  const set = await context.db.priceChangeSet.findUnique({ where: { id } });
  const [view] = set ? await presentSets(context, [set], ALL) : [];
  if (!view) throw notFound('PriceChange');
  return view;
}

async function presentSets(
  { db, clock }: Reader,
  sets: PriceChangeSet[],
  most: number,
): Promise<ChangeSetView[]> {
  const ids = sets.map(({ id }) => id);
  const [counts, undone, lines, actors] = await Promise.all([
    db.priceChangeLine.groupBy({ by: ['setId'], where: { setId: { in: ids } }, _count: true }),
    db.priceChangeSet.findMany({ where: { undoOf: { in: ids } }, select: { id: true, undoOf: true } }),
    Promise.all(ids.map((setId) => readLines(db, setId, most))),
    db.user.findMany({
      where: { id: { in: sets.flatMap(({ actorId }) => actorId ?? []) } },
      select: { id: true, name: true },
    }),
  ]);
  const skips = new Map(sets.map(({ id, skipped }) => [id, skippedSchema.parse(skipped)]));
  const shown = new Map(
    sets.map((set, n) => [set.id, set.status === 'applied' ? (lines[n] ?? []) : linesOfPlan(set.plan)]),
  );
  const name = await namesOf(db, [...shown.values()].flat(), [...skips.values()].flat());
  return sets.map((set) => {
    const own = shown.get(set.id) ?? [];
    const undoneBy = undone.find(({ undoOf }) => undoOf === set.id)?.id ?? null;
    const canUndo = set.appliedAt !== null && undoneBy === null && isUndoable(set.appliedAt, clock.now());
    return {
      id: set.id,
      kind: set.kind as ChangeSetKind,
      reason: set.reason,
      actor: actors.find(({ id }) => id === set.actorId) ?? null,
      status: set.status as ChangeSetView['status'],
      createdAt: set.createdAt.toISOString(),
      appliedAt: set.appliedAt?.toISOString() ?? null,
      startsAt: set.startsAt?.toISOString() ?? null,
      endsAt: set.endsAt?.toISOString() ?? null,
      lines: own.slice(0, most).map((line) => presentLine(line, name(line))),
      lineCount:
        set.status === 'applied' ? (counts.find(({ setId }) => setId === set.id)?._count ?? 0) : own.length,
      skipped: (skips.get(set.id) ?? []).map((line) => ({
        name: name(line),
        field: line.field,
        why: line.why,
      })),
      undoableUntil: canUndo && set.appliedAt ? after(set.appliedAt, UNDO_TIME).toISOString() : null,
      cancellable: cancellableOf(set),
      undoOf: set.undoOf,
      undoneBy,
    };
  });
}

function cancellableOf({ status, endsAt, endedAt }: PriceChangeSet): ChangeSetView['cancellable'] {
  if (status === 'scheduled') return 'beginning';
  return status === 'applied' && endsAt !== null && endedAt === null ? 'end' : null;
}

function readLines(db: Context['db'], setId: string, take: number) {
  const order = { id: 'asc' } satisfies Prisma.PriceChangeLineOrderByWithRelationInput;
  return db.priceChangeLine.findMany({ where: { setId }, orderBy: order, take });
}

type Named = Pick<SkippedLine, 'objectType' | 'objectId'> | ChangeLine;

async function namesOf(
  db: Context['db'],
  lines: ChangeLine[],
  skipped: SkippedLine[],
): Promise<(line: Named) => string> {
  const itemids = [...lines, ...skipped].flatMap(({ objectType, objectId }) =>
    objectType === 'rate' ? [] : Number(objectId.split(':')[0]),
  );
  const items = await db.item.findMany({
    where: { itemid: { in: [...new Set(itemids)] } },
    select: { itemid: true, name: true },
  });
  const names = new Map(items.map(({ itemid, name }) => [String(itemid), name]));
  return ({ objectType, objectId }) =>
    objectType === 'rate'
      ? objectId
      : (names.get(objectId.split(':')[0] ?? '') ?? `Item ${objectId.split(':')[0]}`);
}

function presentLine(line: ChangeLine, name: string): ChangeLineView {
  const { objectType, objectId, field, byRule, oldValue, newValue } = line;
  return {
    objectType,
    objectId,
    name,
    field,
    byRule,
    old: presentValue(field, oldValue),
    new: presentValue(field, newValue),
  };
}

function presentValue(field: string, value: bigint | null): ChangeLineView['old'] {
  if (value === null) return null;
  if (field === 'stock') return stockStateFrom(value);
  // `rupees` converts hundredths of any unit.
  return field === 'rate' ? rupeesOfRate({ rate: value }) : rupees(value);
}
