import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { payerOf } from '@/lib/domain/payers';
import { gatewayTitle, readClaim, secondOf } from '@/lib/domain/payments';
import type { Payment } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** The payments of an order: when each was asked for, and when it was paid. */
export function presentPayments(context: Pick<Context, 'sealer'>, payments: Payment[]): TimelineEntry[] {
  return payments.flatMap((payment): TimelineEntry[] => {
    const facts = {
      kind: 'payment',
      client_txn_id: payment.clientTxnId,
      gateway: gatewayTitle(payment.gateway),
      status: payment.status,
      amount: rupees(payment.amount),
      received: payment.receivedAmount === null ? null : rupees(payment.receivedAmount),
      // A surplus came under the reference of the payment beside it.
      utr: payment.utr ?? (payment.status === 'paid' ? (secondOf(context, payment)?.utr ?? null) : null),
      payerVpa: payerOf(context, payment),
      remark: payment.remark || null,
      checkedAt: payment.checkedAt?.toISOString() ?? null,
      isBeside: payment.besideId !== null,
    } as const;
    const { id, createdAt, paidAt } = payment;
    return [
      { ...facts, key: `payment:${id}:asked`, at: createdAt.toISOString(), step: 'asked' },
      ...(paidAt
        ? [{ ...facts, key: `payment:${id}:paid`, at: paidAt.toISOString(), step: 'paid' } as const]
        : []),
    ];
  });
}

/**
 * The webhooks about these payments, which are kept for 30 days, and as long as a case is open. Of their bodies only
 * what was read from them: a body may hold the number of the customer.
 */
export async function readWebhooks(
  { db }: Pick<Context, 'db'>,
  payments: Payment[],
  take: number,
): Promise<TimelineEntry[]> {
  const webhooks = await db.webhookInbox.findMany({
    where: { clientTxnId: { in: payments.map(({ clientTxnId }) => clientTxnId) } },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return webhooks.map(({ id, gateway, clientTxnId, claim, received, receivedAt, handledAt }) => {
    const said = readClaim(claim);
    const isPaid = said?.outcome === 'paid';
    return {
      key: `webhook:${id}`,
      at: receivedAt.toISOString(),
      kind: 'webhook',
      gateway: gatewayTitle(gateway),
      client_txn_id: clientTxnId ?? '',
      says: said?.outcome ?? null,
      amount: isPaid && said.amount !== null ? rupees(said.amount) : null,
      utr: isPaid ? said.utr : null,
      times: received,
      handledAt: handledAt?.toISOString() ?? null,
    };
  });
}
