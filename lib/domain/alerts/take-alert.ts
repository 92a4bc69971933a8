import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { type Alert, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { after } from '@/lib/platform/time';
import { findOpen, type OpenAlert } from './find-open';
import { isTakenAt } from './judge-alert';
import { KIND_RULES } from './kinds';
import type { takeAlertForm } from './schema';

type TakeContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>;

/**
 * A member of staff takes an alert, also from a colleague, and nothing is repeated about it for a while; or gives back
 * their own, which is told again at once. Throws forbidden without the permission to act on it, and conflict when it has
 * ended or was taken by another person than `seen`.
 */
export async function takeAlert(context: TakeContext, input: z.output<typeof takeAlertForm>): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock, actor, shop } = inside;
    const [open] = await findOpen(inside, input.key);
    if (!open) throw new AppError('conflict', 'alerts.ended');
    const { permission } = KIND_RULES[open.kind];
    if (!may(actor, permission)) throw new AppError('forbidden', message(`missingPermission.${permission}`));
    const row = await lockRow(inside, open);
    const taker = isTakenAt(row, clock.now(), shop.alerts) ? row.takenById : null;
    if (taker !== input.seen) throw new AppError('conflict', 'alerts.changed');
    if (input.decision === 'give-back' && taker !== actor.id)
      throw new AppError('conflict', 'alerts.changed');
    const isTaking = input.decision === 'take';
    const now = clock.now();
    await db.alert.update({
      where: { key: input.key },
      data: isTaking
        ? { takenById: actor.id, takenAt: now, takenUntil: after(now, shop.alerts.taken) }
        : { takenById: null, takenAt: null, takenUntil: null, stage: null, toldAt: null },
    });
    await recordAudit(inside, {
      action: isTaking ? 'take-alert' : 'give-back-alert',
      objectType: 'alert',
      objectId: input.key,
      before: { takenBy: taker },
      after: { takenBy: isTaking ? actor.id : null },
    });
  });
}

/** The row, locked: of two people at once the second sees that the first has taken it. It is new before the next search. */
async function lockRow({ db, clock }: TakeContext, { key, kind, since }: OpenAlert): Promise<Alert> {
  const now = clock.now();
  await db.alert.createMany({
    data: [{ key, kind, since: since && since <= now ? since : now }],
    skipDuplicates: true,
  });
  await db.$executeRaw`select from alerts where key = ${key} for update`;
  return db.alert.findUniqueOrThrow({ where: { key } });
}
