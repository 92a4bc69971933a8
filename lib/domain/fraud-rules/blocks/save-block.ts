import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { Blockable, blockForm, blockOfOrderForm, unblockForm } from '@/lib/domain/fraud-rules/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { after, days } from '@/lib/platform/time';

type BlockContext = Pick<Context, 'db' | 'clock' | 'actor'>;

const MAX_BLOCKS = 5000;

/**
 * Blocks a payer, a player, a device or an address. Throws conflict while a block stands against it: its reason and its end
 * are those of the person who set them, who may be another one and later than the page. Sent twice it is one block.
 */
export async function blockSubject(context: BlockContext, input: z.output<typeof blockForm>): Promise<void> {
  await block(context, { ...input, orderId: null });
}

/** Blocks what an order has. Throws not_found, also when the order has no such thing, and conflict. */
export async function blockOfOrder(
  context: BlockContext,
  { orderId, subject, ...input }: z.output<typeof blockOfOrderForm>,
): Promise<void> {
  const signals = await context.db.orderSignals.findUnique({ where: { orderId } });
  const value = signals?.[subject];
  if (!value) throw notFound('Order');
  await block(context, { subject, value, orderId, ...input });
}

interface Blocking {
  subject: Blockable;
  value: string;
  reason: string;
  days: number | null;
  orderId: string | null;
}

async function block(context: BlockContext, { days: so, ...input }: Blocking): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('fraud-blocks', 0))`;
    const now = inside.clock.now();
    // As the trigger of orders writes payers.
    const value = input.subject === 'payer' ? input.value.toLowerCase() : input.value;
    const key = { subject_value: { subject: input.subject, value } };
    const before = await inside.db.fraudBlock.findUnique({ where: key });
    if (before && (before.endsAt === null || before.endsAt > now)) {
      if (before.reason === input.reason && before.orderId === input.orderId) return;
      throw new AppError('conflict', message('fraud.blockedAlready', { reason: before.reason }));
    }
    if (!before && (await inside.db.fraudBlock.count()) >= MAX_BLOCKS)
      throw new AppError('conflict', 'fraud.tooManyBlocks');
    const terms = {
      reason: input.reason,
      orderId: input.orderId,
      endsAt: so === null ? null : after(now, days(so)),
    };
    const { id } = await inside.db.fraudBlock.upsert({
      where: key,
      create: { id: newId(inside.clock), subject: input.subject, value, ...terms, createdAt: now },
      update: terms,
    });
    // The audit log is never deleted, so the value is left out of it: it may be a person's UPI id.
    await recordAudit(inside, {
      ...{ action: 'block-subject', objectType: 'fraud-block', objectId: id },
      after: { subject: input.subject, reason: input.reason, order: input.orderId, days: so },
    });
  });
}

/** Takes a block from the list. Throws not_found. */
export async function unblock(context: BlockContext, { id }: z.output<typeof unblockForm>): Promise<void> {
  await transaction(context, async (inside) => {
    const before = await inside.db.fraudBlock.findUnique({ where: { id } });
    if (!before || (await inside.db.fraudBlock.deleteMany({ where: { id } })).count === 0)
      throw notFound('FraudBlock');
    await recordAudit(inside, {
      ...{ action: 'unblock-subject', objectType: 'fraud-block', objectId: id },
      before: { subject: before.subject, reason: before.reason, order: before.orderId },
    });
  });
}
