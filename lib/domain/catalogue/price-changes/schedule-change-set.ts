import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { ratesOf } from '@/lib/domain/catalogue/prices/floor';
import type { cancelScheduleForm, DraftKind, ScheduleWindow } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { after, days } from '@/lib/platform/time';
import type { Wanted } from './diff-prices';
import { planOf } from './plan';
import { lockSet } from './undo-change-set';

/** How far ahead a change may begin. */
const FURTHEST = days(366);

export interface ScheduleInput {
  kind: DraftKind;
  reason: string;
  wanted: Wanted;
  window: ScheduleWindow;
}

/**
 * Stores what a draft wants until its beginning, in the caller's transaction. Returns the id of the change set. Throws
 * forbidden, and invalid_input for a window that has begun or does not end after its beginning.
 */
export async function scheduleChangeSet(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { kind, reason, wanted, window }: ScheduleInput,
): Promise<string> {
  assertMayChangePrices(inside);
  const { db, clock, actor } = inside;
  const now = clock.now();
  const startsAt = new Date(window.startsAt);
  const endsAt = window.endsAt === '' ? null : new Date(window.endsAt);
  if (startsAt <= now || startsAt > after(now, FURTHEST) || (endsAt !== null && endsAt <= startsAt))
    throw new AppError('invalid_input', 'catalogue.scheduleWindow');
  const plan = planOf(wanted, ratesOf(await db.currencyRate.findMany()));
  const id = newId(clock);
  await db.priceChangeSet.create({
    data: {
      id,
      kind,
      reason,
      plan,
      startsAt,
      endsAt,
      status: 'scheduled',
      actorId: actor.id,
      createdAt: now,
    },
  });
  await recordAudit(inside, {
    action: 'schedule-price-changes',
    objectType: 'price-changes',
    objectId: id,
    after: {
      kind,
      reason,
      values: plan.length,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    },
  });
  return id;
}

/**
 * Cancels a change that has not begun. One that has begun keeps its prices: then only its end is cancelled. Throws
 * not_found, and conflict when there is nothing to cancel, or when it began since the person looked.
 */
export async function cancelSchedule(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, seen }: z.output<typeof cancelScheduleForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const set = await lockSet(inside, id);
    const now = inside.clock.now();
    // An end that has come is carried out within a minute, and is no longer anybody's to cancel.
    const hasEnd =
      set.status === 'applied' && set.endsAt !== null && set.endsAt > now && set.endedAt === null;
    if (set.status !== 'scheduled' && !hasEnd) throw new AppError('conflict', 'catalogue.nothingToCancel');
    assertAsShown(hasEnd ? 'end' : 'beginning', seen);
    await inside.db.priceChangeSet.update({
      where: { id },
      data: hasEnd ? { endedAt: now } : { status: 'cancelled' },
    });
    await recordAudit(inside, {
      action: 'cancel-price-changes',
      objectType: 'price-changes',
      objectId: id,
      after: { cancelled: hasEnd ? 'end' : 'beginning' },
    });
  });
}
