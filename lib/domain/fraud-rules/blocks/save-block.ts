import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { Blockable, blockForm, blockOfOrderForm, unblockForm } from '@/lib/domain/fraud-rules/schema';
import { payerIndex, payerOf, sealPayer } from '@/lib/domain/payers';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { after, days } from '@/lib/platform/time';

type BlockContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

const MAX_BLOCKS = 5000;

/**
 * Blocks a payer, a player, a device or an address. Throws conflict while a block stands against it: its reason and its
 * end are those of the person who set them, who may be another one and later than the page. Sent twice it is one block.
 */
export async function blockSubject(context: BlockContext, input: z.output<typeof blockForm>): Promise<void> {
  const { subject, value } = input;
  const stored =
    subject === 'payer'
      ? { value: payerIndex(context, value), payer: value.toLowerCase() }
      : { value, payer: null };
  await block(context, { ...input, ...stored, orderId: null });
}

/** Blocks what an order has. Throws not_found, also when the order has no such thing, and conflict. */
export async function blockOfOrder(
  context: BlockContext,
  { orderId, subject, ...input }: z.output<typeof blockOfOrderForm>,
): Promise<void> {
  const signals = await context.db.orderSignals.findUnique({ where: { orderId } });
  const value = signals?.[subject];
  if (!value) throw notFound('Order');
  const payer = subject === 'payer' ? await payerOfOrder(context, { orderId, index: value }) : null;
  await block(context, { subject, value, payer, orderId, ...input });
}

/** The UPI address behind an index among the signals of an order; null when its payment cannot be read. */
async function payerOfOrder(
  context: BlockContext,
  { orderId, index }: { orderId: string; index: string },
): Promise<string | null> {
  const payment = await context.db.payment.findFirst({ where: { orderId, payerIndex: index } });
  return payment && payerOf(context, payment);
}

interface Blocking {
  subject: Blockable;
  /** As the trigger of orders writes it. */
  value: string;
  /** The UPI address of a payer, which the list shows. */
  payer: string | null;
  reason: string;
  days: number | null;
  orderId: string | null;
}

async function block(context: BlockContext, { days: so, value, payer, ...input }: Blocking): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('fraud-blocks', 0))`;
    const now = inside.clock.now();
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
    const id = before?.id ?? newId(inside.clock);
    const sealed = payer === null ? null : sealPayer(inside, `fraud_blocks/${id}`, payer);
    await inside.db.fraudBlock.upsert({
      where: key,
      create: { id, subject: input.subject, value, sealed, ...terms, createdAt: now },
      update: terms,
    });
    // The audit log is never deleted, so the value is left out of it: it may be a person's UPI id.
    await recordAudit(inside, {
      action: 'block-subject',
      objectType: 'fraud-block',
      objectId: id,
      after: { subject: input.subject, reason: input.reason, order: input.orderId, days: so },
    });
  });
}

/** Takes a block from the list. Throws not_found, and conflict for one that was set anew meanwhile. */
export async function unblock(
  context: BlockContext,
  { id, seen }: z.output<typeof unblockForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('fraud-blocks', 0))`;
    const before = await inside.db.fraudBlock.findUnique({ where: { id } });
    if (!before || (await inside.db.fraudBlock.deleteMany({ where: { id } })).count === 0)
      throw notFound('FraudBlock');
    assertAsShown(termsOf(before), seen && termsOf(seen));
    await recordAudit(inside, {
      action: 'unblock-subject',
      objectType: 'fraud-block',
      objectId: id,
      before: { subject: before.subject, reason: before.reason, order: before.orderId },
    });
  });
}

/** What a person sees of a block besides its subject, as one text. */
function termsOf({ reason, endsAt }: { reason: string; endsAt: Date | string | null }): string {
  return JSON.stringify([reason, endsAt]);
}
