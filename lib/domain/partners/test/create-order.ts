import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { priceOrder } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { referenceUsed } from '@/lib/domain/partners/reference-used';
import type { CreatePartnerOrder, PartnerOrder } from '@/lib/domain/partners/schema';
import { countSpending } from '@/lib/domain/partners/spending';
import { writeOrderEvent } from '@/lib/domain/webhooks';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { courseOf } from './course';
import { tellOfTestOrderJob } from './jobs';
import { findTestOrder, presentTestOrder, readTestOrder } from './orders';
import { playerOf } from './player';
import { readBalance } from './read-balance';

type Idempotency = { idempotency: Pick<IdempotencyHandle, 'write'> };

/** Buys with play money at the price of the real catalogue. */
export async function createTestOrder(
  context: Context,
  caller: PartnerCaller,
  { body, idempotency }: { body: CreatePartnerOrder } & Idempotency,
): Promise<{ order: PartnerOrder }> {
  const { buyer, keyId } = caller;
  const { product_id: productId, item_id: itemid, input1 = '', input2 = '', reference } = body;
  const { sale, breakdown } = await priceOrder(context, {
    viewer: buyer,
    body: {
      product_id: productId,
      itemid,
      userid: buyer.userid,
      input1,
      input2,
      expected_price: body.expected_price,
      paymentmode: 'wallet',
      ...(body.more_inputs && { more_inputs: body.more_inputs }),
    },
    mayBeLower: true,
  });
  const player = playerMustBeVerified(sale.product) ? verified(input1) : null;
  const { price } = breakdown;
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Two orders at once would each find the whole balance.
    await db.$queryRaw`select 1 from partners where user_id = ${buyer.userid} for update`;
    const other = await db.partnerTestOrder.findFirst({ where: { partnerId: buyer.userid, reference } });
    if (other) throw referenceUsed(other.id);
    await countSpending(inside, caller, price);
    if ((await readBalance(inside, buyer.userid)) < price)
      throw new AppError(
        'insufficient_balance',
        message('partners.insufficientBalance', { price: formatRupees(rupees(price)) }),
      );
    const id = `TEST${newId(clock)}`;
    await db.partnerTestOrder.create({
      data: {
        id,
        partnerId: buyer.userid,
        keyId,
        reference,
        productId,
        itemid,
        input1,
        input2,
        player,
        price,
        codes: sale.item.vaultItem ? 1 : 0,
        course: courseOf(reference),
        createdAt: clock.now(),
      },
    });
    const order = await readTestOrder(inside, caller, id);
    const reply = { order: presentTestOrder(order) };
    await idempotency.write(db, reply);
    // An order that waits is told of at once; its end is told when it comes.
    await writeOrderEvent(inside, buyer.userid, reply.order);
    if (order.endsAt) await enqueue(db, tellOfTestOrderJob, { orderId: id }, { runAt: order.endsAt });
    return reply;
  });
}

/** As verifyPlayer of the live world refuses. */
function verified(input1: string): string | null {
  const { outcome, player } = playerOf(input1);
  if (outcome === 'unknown') throw new AppError('supplier_unreachable', 'orders.cannotCheckPlayerForOrder');
  if (outcome === 'not_found') throw new AppError('player_not_allowed', 'stored.playerNotFound');
  if (outcome === 'not_allowed') throw new AppError('player_not_allowed', 'stored.playerNotPermitted');
  return player;
}

/**
 * Cancels an order that is processing, or returns a completed one with codes that were not revealed. Throws too_late
 * and already_revealed.
 */
export async function cancelTestOrder(
  context: Context,
  caller: PartnerCaller,
  { id, idempotency }: { id: string } & Idempotency,
): Promise<{ order: PartnerOrder }> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    await db.$queryRaw`select 1 from partner_test_orders where id = ${id} for update`;
    const { status, course, codes, revealedAt } = await readTestOrder(inside, caller, id);
    if (revealedAt) throw new AppError('already_revealed', 'vault.alreadyRevealed');
    const isReturn = status === 'completed' && codes > 0;
    // As in the live world: what a person delivers can no longer be stopped by a program.
    const isOpen = status === 'processing' && course !== 'person';
    if (!isOpen && !isReturn) throw new AppError('too_late', 'orders.alreadySent');
    await db.partnerTestOrder.update({ where: { id }, data: { cancelledAt: clock.now() } });
    const reply = { order: await findTestOrder(inside, caller, id) };
    await idempotency.write(db, reply);
    await writeOrderEvent(inside, caller.buyer.userid, reply.order);
    return reply;
  });
}
