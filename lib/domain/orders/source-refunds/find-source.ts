import type { Context } from '@/lib/domain/context';
import { countedOf } from '@/lib/domain/payments';
import { findGateway, findGatewayFacts } from '@/lib/integrations/payments';
import type { Order, Payment } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { after } from '@/lib/platform/time';

/**
 * The payment that bought an order, when its gateway can give that much of it back now; null for an order from the
 * wallet and where the gateway cannot, is not configured any more, or took the money too long ago.
 */
export async function findSource(
  { db, clock, gateways }: Pick<Context, 'db' | 'clock' | 'gateways'>,
  order: Pick<Order, 'id' | 'paymentMode'>,
  amount: Paise,
): Promise<Payment | null> {
  if (order.paymentMode === 'wallet') return null;
  const payments = await db.payment.findMany({
    where: { orderId: order.id, status: 'paid', besideId: null, gatewayPaymentId: { not: null } },
    include: { refunds: { where: { state: { notIn: [...NO_MONEY] } }, select: { amount: true } } },
  });
  if (payments.length === 0) return null;
  const [bought] = await db.ledgerJournal.findMany({
    where: { reason: 'order_paid', reference: { in: payments.map(({ id }) => id) } },
    select: { reference: true },
  });
  const found = payments.find(({ id }) => id === bought?.reference);
  if (!found) return null;
  const { refunds, ...payment } = found;
  const period = findGatewayFacts(payment.gateway)?.capabilities.refundsFor;
  if (period === undefined || findGateway(gateways, payment.gateway)?.isConfigured === false) return null;
  if (after(payment.paidAt ?? payment.createdAt, period) < clock.now()) return null;
  const rest = countedOf(payment) - refunds.reduce((sum, each) => sum + each.amount, 0n);
  return amount <= rest ? payment : null;
}

/** The states in which a refund takes nothing from its payment. */
const NO_MONEY = ['sent_again', 'in_wallet', 'taken_back', 'returned'] as const;
