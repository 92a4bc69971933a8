import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { after, minutes as inMinutes, notBefore } from '@/lib/platform/time';
import { listTargets } from './list-targets';
import type { prolongForm, turnOffForm, turnOnForm } from './schema';

type SwitchContext = Pick<Context, 'db' | 'clock' | 'actor' | 'gateways'>;

/**
 * Stops something at once, for as long as is said. Orders that are paid are delivered further, and payments that were
 * started are taken. Throws invalid_input for a target that does not exist, and conflict when it is stopped already.
 */
export async function turnOn(
  context: SwitchContext,
  { scope, target, minutes, reason }: z.output<typeof turnOnForm>,
): Promise<void> {
  const known = await listTargets(context);
  if (!known.some((each) => each.scope === scope && each.target === target))
    throw new AppError('invalid_input', 'killSwitches.unknownTarget', {
      fields: { target: 'killSwitches.unknownTarget' },
    });
  try {
    await transaction(context, async (inside) => {
      const { db, clock, actor } = inside;
      if (actor.id === null) throw notFound('Page');
      // One that has ended by itself makes way for the next.
      await db.$executeRaw`
        update kill_switches set ended_at = ends_at
         where scope = ${scope}::kill_switch_scope and target = ${target} and ended_at is null and ends_at <= now()`;
      const id = newId(clock);
      const startedAt = clock.now();
      const endsAt = after(startedAt, inMinutes(minutes));
      await db.killSwitch.create({
        data: { id, scope, target, reason, startedBy: actor.id, startedAt, endsAt },
      });
      await recordAudit(inside, {
        action: 'turn-on-kill-switch',
        objectType: 'kill-switch',
        objectId: id,
        after: { scope, target, reason, endsAt: endsAt.toISOString() },
      });
    });
  } catch (error) {
    if (violatedUnique(error) === 'kill_switches_on_key')
      throw new AppError('conflict', 'killSwitches.alreadyOn', { cause: error });
    throw error;
  }
}

/** Moves the end of a switch that is on. Throws not_found, and conflict when it has ended or was changed meanwhile. */
export async function prolong(
  context: SwitchContext,
  { id, seen, minutes }: z.output<typeof prolongForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const before = await findOn(inside, id);
    const endsAt = after(notBefore(before.startedAt, inside.clock.now()), inMinutes(minutes));
    const { count } = await inside.db.killSwitch.updateMany({
      where: { id, version: seen, endedAt: null },
      data: { endsAt, version: { increment: 1 } },
    });
    if (count === 0) throw new AppError('conflict', 'requests.changedMeanwhile');
    await recordAudit(inside, {
      action: 'prolong-kill-switch',
      objectType: 'kill-switch',
      objectId: id,
      before: { endsAt: before.endsAt.toISOString() },
      after: { endsAt: endsAt.toISOString() },
    });
  });
}

/**
 * Ends a switch before its time. Throws not_found, and conflict when it has ended meanwhile, or when a colleague has
 * moved its end since the person looked: the call may have stood still, and the stop is needed for longer.
 */
export async function turnOff(
  context: SwitchContext,
  { id, seen }: z.output<typeof turnOffForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { scope, target, version, startedAt } = await findOn(inside, id);
    assertAsShown(version, seen);
    const { clock, actor } = inside;
    const { count } = await inside.db.killSwitch.updateMany({
      where: { id, version, endedAt: null },
      // The database refuses an end before the beginning.
      data: { endedAt: notBefore(startedAt, clock.now()), endedBy: actor.id, version: { increment: 1 } },
    });
    if (count === 0) {
      await findOn(inside, id);
      throw new AppError('conflict', 'requests.changedSinceShown');
    }
    await recordAudit(inside, {
      action: 'turn-off-kill-switch',
      objectType: 'kill-switch',
      objectId: id,
      before: { scope, target },
    });
  });
}

async function findOn({ db, clock }: SwitchContext, id: string) {
  const found = await db.killSwitch.findUnique({ where: { id } });
  if (!found) throw notFound('Kill switch');
  if (found.endedAt || found.endsAt <= clock.now()) throw new AppError('conflict', 'killSwitches.hasEnded');
  return found;
}
