import type { Context } from '@/lib/domain/context';
import type { Goods } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt } from '@/lib/platform/db';
import { readCodeMac } from './code-mac';
import { findPlaces } from './find-places';
import { openMonthlyBatch } from './monthly-batch';
import { reserveHeld } from './reserve-held';
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
 * answer that comes twice is stored once: a code that an answer out of turn has brought becomes the order's with the
 * answer that it waits for. Returns how many of the codes the order cannot have, because one of two customers would get
 * a used code: those that the vault has from elsewhere, and those of this attempt that are void or not this order's any
 * more.
 */
export async function storeDelivered(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'actor'>,
  { attempt, itemid, goods, isAwaited }: DeliveredCodes,
): Promise<{ lost: number }> {
  const { db } = context;
  const macOf = await readCodeMac(context);
  const given = [...new Map(goods.readCodes().map((code) => [macOf(code), code]))];
  const had = await db.vaultCode.findMany({ where: { mac: { in: given.map(([mac]) => mac) } } });
  const fresh = given.filter(([mac]) => had.every((one) => one.mac !== mac));
  const { id: attemptId, orderId, supplier } = attempt;
  const own = had.filter((one) => one.attemptId === attemptId);
  const here = own.filter((one) => one.orderId === orderId && ITS_STATES.includes(one.state));
  if (isAwaited)
    await reserveHeld(
      context,
      orderId,
      here.filter(({ state }) => state === 'held'),
    );
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
  return { lost: had.length - (isAwaited ? here : own).length };
}

/** The states of a code that its order has, or is still to get. */
const ITS_STATES = ['held', 'reserved', 'sold', 'revealed'];

/**
 * A person decided that the goods of an attempt count as its order's delivery. Returns how many codes the order got.
 */
export async function adoptDelivered(
  context: Pick<Context, 'db' | 'actor'>,
  { id: attemptId, orderId }: Pick<DeliveryAttempt, 'id' | 'orderId'>,
): Promise<number> {
  const held = await context.db.vaultCode.findMany({
    where: { attemptId, orderId, state: 'held' },
    orderBy: { id: 'asc' },
  });
  await reserveHeld(context, orderId, held);
  return held.length;
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
