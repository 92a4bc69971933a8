import type { Context } from '@/lib/domain/context';
import type { Goods } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt } from '@/lib/platform/db';
import { readCodeMac } from './code-mac';
import { findPlaces } from './find-places';
import { openMonthlyBatch } from './monthly-batch';
import { writeCodes } from './write-codes';

export interface DeliveredCodes {
  attempt: Pick<DeliveryAttempt, 'id' | 'orderId' | 'supplier'>;
  itemid: number;
  goods: Goods;
  /** Whether the order waits for these goods; otherwise they are set aside for a person's decision. */
  isAwaited: boolean;
}

/**
 * Stores the codes that a supplier delivered, in the transaction that writes its answer and has locked the order. An
 * answer that comes twice is stored once. Returns how many of the codes the vault has from elsewhere: those are not
 * stored, because one of the two customers would get a used code.
 */
export async function storeDelivered(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'actor'>,
  { attempt, itemid, goods, isAwaited }: DeliveredCodes,
): Promise<{ known: number }> {
  const { db } = context;
  const macOf = await readCodeMac(context);
  const given = [...new Map(goods.readCodes().map((code) => [macOf(code), code]))];
  const had = await db.vaultCode.findMany({ where: { mac: { in: given.map(([mac]) => mac) } } });
  const fresh = given.filter(([mac]) => had.every((one) => one.mac !== mac));
  const { id: attemptId, orderId, supplier } = attempt;
  if (fresh.length > 0) {
    const batch = await openMonthlyBatch(context, { itemid, kind: 'supplier', supplier }, fresh.length);
    const places = isAwaited ? await findPlaces(context, orderId) : null;
    await writeCodes(context, {
      batch,
      codes: fresh.map(([mac, code], n) => ({
        code,
        pin: '',
        mac,
        expiresAt: null,
        orderId,
        attemptId,
        ...(places === null ? { state: 'held' } : { state: 'reserved', place: places.next + n }),
      })),
    });
    if (places !== null)
      await db.order.update({ where: { id: orderId }, data: { codes: places.taken + fresh.length } });
  }
  return { known: had.filter((one) => one.attemptId !== attemptId).length };
}

/** A person decided that the goods of an attempt count as its order's delivery. */
export async function adoptDelivered(
  context: Pick<Context, 'db' | 'actor'>,
  { id: attemptId, orderId }: Pick<DeliveryAttempt, 'id' | 'orderId'>,
): Promise<void> {
  const { db, actor } = context;
  const held = await db.vaultCode.findMany({
    where: { attemptId, orderId, state: 'held' },
    orderBy: { id: 'asc' },
  });
  if (held.length === 0) return;
  const { taken, next } = await findPlaces(context, orderId);
  for (const [n, { id }] of held.entries())
    await db.vaultCode.update({
      where: { id },
      data: { state: 'reserved', orderId, place: next + n, movedBy: actor.id },
    });
  await db.order.update({ where: { id: orderId }, data: { codes: taken + held.length } });
}

/**
 * Voids the codes of an attempt whose goods a person has claimed back from the supplier, because the supplier may give
 * them to others. Those that an earlier refund took back are voided too. A code that was sold to another customer since
 * stays as it is, and so do all but those that are set aside when the goods are of a second order of the supplier for
 * the attempt.
 */
export async function voidDelivered(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id: attemptId, orderId }: Pick<DeliveryAttempt, 'id' | 'orderId'>,
  { isSecond }: { isSecond: boolean },
): Promise<void> {
  const movedBy = actor.id;
  if (!isSecond)
    await db.vaultCode.updateMany({
      where: { attemptId, orderId, state: 'reserved' },
      data: { state: 'held', movedBy },
    });
  await db.vaultCode.updateMany({
    where: {
      attemptId,
      orderId,
      state: { in: isSecond ? ['held'] : ['held', 'sold', 'revealed', 'refunded'] },
    },
    data: { state: 'void', movedBy },
  });
}
