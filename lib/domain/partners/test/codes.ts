import { createHash } from 'node:crypto';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import type { Listed, PartnerCode, PartnerReport, RevealedPartnerCode } from '@/lib/domain/partners/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { readTestOrder, type TestOrder } from './orders';

/** The ids of the codes that an order has: none before it is completed. */
function idsOf({ id, status, codes, cancelledAt }: TestOrder): string[] {
  const hasThem = status === 'completed' || (status === 'refunded' && cancelledAt !== null);
  return hasThem ? Array.from({ length: codes }, (_, place) => `${id}-${place}`) : [];
}

export async function listTestCodes(
  context: Context,
  caller: PartnerCaller,
  id: string,
): Promise<Listed<PartnerCode>> {
  const order = await readTestOrder(context, caller, id);
  const state = order.status === 'refunded' ? 'returned' : order.revealedAt ? 'revealed' : 'sold';
  const revealedAt = order.revealedAt?.toISOString() ?? null;
  const data = idsOf(order).map((codeId) => ({
    id: codeId,
    state,
    expires_at: null,
    revealed_at: revealedAt,
  })) satisfies PartnerCode[];
  return { data, next: null };
}

/** Codes that say what they are, and are the same at each look. */
export async function revealTestCodes(
  context: Context,
  caller: PartnerCaller,
  id: string,
): Promise<Listed<RevealedPartnerCode>> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    await db.$queryRaw`select 1 from partner_test_orders where id = ${id} for update`;
    const order = await readTestOrder(inside, caller, id);
    const ids = order.status === 'completed' ? idsOf(order) : [];
    if (ids.length === 0) throw new AppError('conflict', 'vault.nothingToShow');
    await db.partnerTestOrder.updateMany({
      where: { id, revealedAt: null },
      data: { revealedAt: clock.now() },
    });
    const data = ids.map((codeId) => ({ id: codeId, code: textOf(codeId), pin: null, expires_at: null }));
    return { data, next: null };
  });
}

function textOf(codeId: string): string {
  const digits = createHash('sha256').update(codeId).digest('hex').slice(0, 12).toUpperCase();
  return `TEST-${digits.match(/.{4}/g)?.join('-') ?? ''}`;
}

/** Nobody reads the report of a test. */
export async function reportTestCode(
  context: Context,
  caller: PartnerCaller,
  { id, codeId, idempotency }: { id: string; codeId: string; idempotency: Pick<IdempotencyHandle, 'write'> },
): Promise<{ report: PartnerReport }> {
  const order = await readTestOrder(context, caller, id);
  if (!idsOf(order).includes(codeId)) throw notFound('Code');
  if (order.status !== 'completed') throw new AppError('conflict', 'partners.noCodes');
  const reply = { report: { id: `TEST-${codeId}`, state: 'open' } } as const;
  await idempotency.write(context.db, reply);
  return reply;
}
