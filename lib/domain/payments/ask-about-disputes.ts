import type { Context } from '@/lib/domain/context';
import type { Dispute, WebhookClaim } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import { gatewayOf } from './gateway-of';

export interface AskedDisputes {
  disputes: Dispute[];
  /** Whether the gateway told of each that was asked about. */
  isWhole: boolean;
}

/**
 * What the gateway says now of the disputes that webhooks name, and of those of the payment that are open. A dispute about another
 * payment is left out: whoever can write a webhook could otherwise name it.
 */
export async function askAboutDisputes(
  context: Pick<Context, 'db' | 'gateways'>,
  payment: Payment,
  claims: readonly WebhookClaim[],
): Promise<AskedDisputes> {
  const asked: AskedDisputes = { disputes: [], isWhole: true };
  const { fetchDispute } = gatewayOf(context, payment);
  if (!fetchDispute) return asked;
  const open = await context.db.paymentDispute.findMany({
    where: { paymentId: payment.id, endedAt: null },
    select: { id: true },
  });
  const named = claims.flatMap((claim) => (claim.outcome === 'disputed' ? [claim.disputeId] : []));
  for (const id of new Set([...open.map((dispute) => dispute.id), ...named])) {
    const answer = await fetchDispute(id);
    if (answer.outcome === 'unknown') asked.isWhole = false;
    if (answer.outcome === 'fetched' && isAbout(answer.dispute, payment)) asked.disputes.push(answer.dispute);
  }
  return asked;
}

function isAbout({ paymentId, amount }: Dispute, { gatewayPaymentId }: Payment): boolean {
  return paymentId === gatewayPaymentId && amount > 0n;
}
