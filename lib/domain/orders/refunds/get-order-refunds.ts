import type { Context } from '@/lib/domain/context';
import { type OrderRefunds, type RefundView, refundCauses } from '@/lib/domain/orders/schema';
import { findSource } from '@/lib/domain/orders/source-refunds/find-source';
import type { OrderRefund } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { packShares } from './pack-shares';
import { packsOf, restOf, WITH_VAULT_CODES } from './refundable';
import { sumGivenBack } from './sum-given-back';
import { sumGoneBack } from './sum-gone-back';

/** What can still be refunded of an order, and what was refunded after its end. Throws not_found. */
export async function getOrderRefunds(
  context: Pick<Context, 'db' | 'clock' | 'gateways'>,
  { orderId }: { orderId: string },
): Promise<OrderRefunds> {
  const found = await context.db.order.findUnique({
    where: { id: orderId },
    include: {
      ...WITH_VAULT_CODES,
      attempts: true,
      refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!found) throw notFound('Order');
  const { attempts, refunds, vaultCodes, ...order } = found;
  const givenBack = await sumGivenBack(context, orderId);
  const { goneBack } = await sumGoneBack(context, orderId);
  const rest = restOf({ order, givenBack, goneBack });
  // Of an order that goes on, an ending would give the whole price back.
  const wanted = order.status === 'Processing' ? order.value : rest > 0n ? 1n : 0n;
  const packs = packsOf({ order, attempts, vaultCodes });
  const shares = packShares(order.value, packs.length);
  return {
    refunded: rupees(givenBack),
    rest: rupees(rest),
    hasSource: wanted > 0n && (await findSource(context, order, wanted)) !== null,
    packs: packs.map((pack, index) => ({
      index,
      pack,
      share: rupees(shares[index] ?? 0n),
      isRefunded: refunds.some((refund) => refund.packs.includes(index)),
    })),
    refunds: refunds.map(presentRefund),
  };
}

function presentRefund(refund: OrderRefund): RefundView {
  return {
    _id: refund.id,
    amount: rupees(refund.amount),
    cause: refundCauses.find((cause) => cause === refund.cause) ?? 'other',
    note: refund.note,
    packs: refund.packs,
    pointsTaken: rupees(refund.pointsTaken),
    pointsSpent: rupees(refund.pointsSpent),
    createdAt: refund.createdAt.toISOString(),
  };
}
