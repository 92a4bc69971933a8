import { z } from 'zod';
import { type Actor, PRICE_GRANT, STORE } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import { changeItem, type ItemContext } from '@/lib/domain/catalogue/items/change-item';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { writeRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import type { ChangeSetKind, SkippedLine } from '@/lib/domain/catalogue/schema';
import { permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import { type Item, type PriceChangeSet, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { defineJob } from '@/lib/platform/jobs';
import { notBefore } from '@/lib/platform/time';
import { batchLines, type ChangeLine, type ChangeSet, openChangeSet, valuesOfItem } from './change-set';
import { lockItems } from './lock-items';
import { holdRates, lockRates } from './lock-rates';
import { linesOfPlan } from './plan';
import { keyOf } from './standing-lines';
import { lockSet, takeBack } from './undo-change-set';

export const runPriceSchedulesJob = defineJob('run-price-schedules', z.object({}));

/** The most of one run; the next run takes the others. */
const AT_ONCE = 50;

/**
 * Begins and ends scheduled changes whose moment has come by the database's time, in the order of their moments. Of one
 * moment the ends come first: a change that begins when another ends was planned from the price that the end gives
 * back. Returns how many.
 */
export async function runPriceSchedules(context: ItemContext): Promise<{ begun: number; ended: number }> {
  const due = await context.db.$queryRaw<{ id: string; isEnd: boolean }[]>`
    select id, false as "isEnd", starts_at as at from price_change_sets
     where status = 'scheduled' and starts_at <= statement_timestamp()
     union all
    select id, true, ends_at from price_change_sets
     where status = 'applied' and ended_at is null and ends_at <= statement_timestamp()
     order by at, "isEnd" desc, id limit ${AT_ONCE}`;
  const done = { begun: 0, ended: 0 };
  const failures: unknown[] = [];
  for (const { id, isEnd } of due)
    try {
      if (isEnd && (await end(context, id))) done.ended += 1;
      if (!isEnd && (await begin(context, id))) done.begun += 1;
    } catch (error) {
      // One that fails at each run would keep all later ones from their moment, and the prices of a sale would stay.
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'scheduled changes of prices failed');
  return done;
}

async function begin(context: ItemContext, id: string): Promise<boolean> {
  try {
    return await transaction(context, async (inside) => {
      const set = await lockSet(inside, id);
      if (set.status !== 'scheduled') return false;
      const own = await asScheduler(inside, set);
      if (set.endsAt && set.endsAt <= inside.clock.now())
        return cancel(own, { id, why: 'its end has passed' });
      if (own.actor.id === null) return cancel(own, { id, why: 'its author may no longer change prices' });
      await applyPlan(own, set);
      return true;
    });
  } catch (error) {
    // A sale that needs a second person, for example: tried again it would fail again.
    if (!(error instanceof AppError)) throw error;
    const { message: why } = error;
    await transaction(context, async (inside) => {
      const set = await lockSet(inside, id);
      if (set.status === 'scheduled') await cancel(inside, { id, why });
    });
    context.log.warn({ set: id, why }, 'a scheduled change of prices was not made');
    return false;
  }
}

async function end(context: ItemContext, id: string): Promise<boolean> {
  return transaction(context, async (inside) => {
    const set = await lockSet(inside, id);
    if (set.endedAt !== null) return false;
    // The process's clock may be a moment behind the database's, and an end before its time is one that was cancelled.
    const endedAt = notBefore(set.endsAt, inside.clock.now());
    await inside.db.priceChangeSet.update({ where: { id }, data: { endedAt } });
    const newest = await newestOf(inside, set);
    if (newest === null) return false;
    const own = await asScheduler(inside, set);
    // An end gives the former prices back, also when its author has left.
    const actor: Actor = { ...own.actor, id: set.actorId, grants: [PRICE_GRANT] };
    const { set: taker } = await takeBack({ ...inside, actor }, { set: newest, kind: 'end' });
    return taker !== null;
  });
}

/**
 * The newest change by which the prices of a locked schedule stand: the schedule itself, or, where its undo was undone
 * too, that last undo, which is locked as well. Null when the schedule is undone.
 */
async function newestOf(inside: ItemContext, set: PriceChangeSet): Promise<PriceChangeSet | null> {
  let newest = set;
  let holds = true;
  for (;;) {
    const undo = await inside.db.priceChangeSet.findUnique({ where: { undoOf: newest.id } });
    if (!undo) return holds ? newest : null;
    newest = await lockSet(inside, undo.id);
    holds = !holds;
  }
}

/**
 * The context with the author of the schedule as its actor; without an id when they may no longer change prices, or
 * cannot sign in after a takeover: the attacker may have planned it.
 */
async function asScheduler(inside: ItemContext, { actorId }: PriceChangeSet): Promise<ItemContext> {
  const user = actorId === null ? null : await inside.db.user.findUnique({ where: { id: actorId } });
  const isOut = !user || user.blockedAt !== null || user.lockedAt !== null;
  const permissions = isOut ? [] : permissionsOf(staffRoleOf(user));
  if (isOut || !permissions.includes('prices.write')) return { ...inside, actor: STORE };
  const { id, role } = user;
  return { ...inside, actor: { ...STORE, id, role, permissions, grants: [PRICE_GRANT] } };
}

async function cancel(inside: ItemContext, { id, why }: { id: string; why: string }): Promise<false> {
  await inside.db.priceChangeSet.update({ where: { id }, data: { status: 'cancelled' } });
  await recordAudit(inside, {
    action: 'cancel-price-changes',
    objectType: 'price-changes',
    objectId: id,
    after: { cancelled: 'beginning', why },
  });
  return false;
}

/** Makes what is planned where nothing has changed since it was planned, and tells what it left. */
async function applyPlan(inside: ItemContext, schedule: PriceChangeSet): Promise<void> {
  const { id, kind, plan } = schedule;
  const lines = linesOfPlan(plan);
  const rates = lines.filter(({ objectType }) => objectType === 'rate');
  const itemids = [
    ...new Set(lines.flatMap(({ objectType, objectId }) => (objectType === 'item' ? Number(objectId) : []))),
  ].sort((a, b) => a - b);
  await (rates.length > 0 ? lockRates : holdRates)(inside);
  await lockItems(inside, itemids);
  const now = inside.clock.now();
  await inside.db.priceChangeSet.update({ where: { id }, data: { status: 'applied', appliedAt: now } });
  // Only scheduleChangeSet and openChangeSet write this column.
  const set = openChangeSet(inside, { kind: kind as ChangeSetKind, existing: id });
  const skipped: SkippedLine[] = [];
  const isAsSeen = await seenIn(inside, schedule);
  for (const line of rates) await planRate(inside, { line, set, skipped, isAsSeen });
  const batch = batchLines(set);
  const repriced: number[] = [];
  const byItem = Map.groupBy(
    lines.filter(({ objectType }) => objectType === 'item'),
    ({ objectId }) => Number(objectId),
  );
  const items = await inside.db.item.findMany({ where: { itemid: { in: itemids }, deletedAt: null } });
  const byNumber = new Map(items.map((item) => [item.itemid, item]));
  for (const [itemid, ofItem] of byItem) {
    const planned = { itemid, before: byNumber.get(itemid), lines: ofItem, set: batch, skipped, isAsSeen };
    if (await planItem(inside, planned)) repriced.push(itemid);
  }
  await batch.flush();
  if (rates.length > 0) await applyFloorRule(inside, { set });
  else if (repriced.length > 0) await applyFloorRule(inside, { itemids: repriced, set });
  await inside.db.priceChangeSet.update({ where: { id }, data: { skipped } });
  await recordAudit(inside, {
    action: 'begin-price-changes',
    objectType: 'price-changes',
    objectId: id,
    after: { values: set.count(), skipped: skipped.length },
  });
}

/** Whether a value is the one from which the line of a plan was made. */
type IsAsSeen = (line: ChangeLine, now: bigint | null) => boolean;

/**
 * A planned value holds when the price is the one that its author saw. It also holds when the author saw the price of
 * other schedules and it is the one that their ends have given back since, one after the other: no person has decided
 * about the price in between, and a sale that was planned during an earlier sale would otherwise never begin.
 */
async function seenIn({ db }: ItemContext, { createdAt }: PriceChangeSet): Promise<IsAsSeen> {
  const ends = await db.$queryRaw<ChangeLine[]>`
    select object_type as "objectType", object_id as "objectId", field, old_value as "oldValue", new_value as "newValue"
      from price_change_lines
     where set_id = any(array(select id from price_change_sets where kind = 'end' and applied_at >= ${createdAt}))
       and not by_rule
     order by id`;
  const byKey = Map.groupBy(ends, keyOf);
  return (line, now) =>
    now === line.oldValue || now === valueAfter(byKey.get(keyOf(line)) ?? [], line.oldValue);
}

/** What ends of schedules have made of a value. */
function valueAfter(ends: readonly ChangeLine[], seen: bigint | null): bigint | null {
  return ends.reduce((value, { oldValue, newValue }) => (oldValue === value ? newValue : value), seen);
}

interface PlanRateInput {
  line: ChangeLine;
  set: ChangeSet;
  /** Gets what is left as it is. */
  skipped: SkippedLine[];
  isAsSeen: IsAsSeen;
}

async function planRate(inside: ItemContext, { line, set, skipped, isAsSeen }: PlanRateInput): Promise<void> {
  const { objectId: currency, newValue } = line;
  const now = await inside.db.currencyRate.findUnique({ where: { currency } });
  if (isAsSeen(line, now?.rate ?? null)) await writeRate(inside, { currency, rate: newValue, set });
  else skipped.push({ objectType: 'rate', objectId: currency, field: 'rate', why: 'changed' });
}

interface PlanItemInput {
  itemid: number;
  /** Undefined for one that was deleted. */
  before: Item | undefined;
  lines: ChangeLine[];
  set: ChangeSet;
  skipped: SkippedLine[];
  isAsSeen: IsAsSeen;
}

/** Returns whether a price changed; the caller then applies the rule about costs. */
async function planItem(
  inside: ItemContext,
  { itemid, before, lines, set, skipped, isAsSeen }: PlanItemInput,
): Promise<boolean> {
  const values: Record<string, bigint> = before ? valuesOfItem(before) : {};
  const data: Partial<Pick<Item, 'discountedPrice' | 'resellPrice' | 'inStock'>> = {};
  for (const line of lines) {
    const { field, newValue } = line;
    const now = values[field];
    if (now === undefined || newValue === null || !isAsSeen(line, now))
      skipped.push({
        objectType: 'item',
        objectId: String(itemid),
        field,
        why: before ? 'changed' : 'deleted',
      });
    else if (field === 'price') data.discountedPrice = newValue;
    else if (field === 'resell') data.resellPrice = newValue;
    else data.inStock = newValue === 1n;
  }
  if (before && Object.keys(data).length > 0)
    await changeItem(inside, { action: 'update-item', before, data, set, isRuleDeferred: true });
  return data.discountedPrice !== undefined || data.resellPrice !== undefined;
}
