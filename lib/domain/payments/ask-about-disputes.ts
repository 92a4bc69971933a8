import type { Context } from '@/lib/domain/context';
import type { Dispute, WebhookClaim } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import { gatewayOf } from './gateway-of';
import { NAMED_DISPUTES } from './named-disputes';

export interface AskedDisputes {
  disputes: Dispute[];
  /** Whether the gateway told of each that was asked about. */
  isWhole: boolean;
}

/**
 * What the gateway says now of the disputes that these claims name, of those that are open, and of those that an
 * earlier webhook named and that could not be asked about then. A dispute about another payment is left out, because
 * the sender of a forged webhook could name any dispute.
 */
export async function askAboutDisputes(
  context: Pick<Context, 'db' | 'gateways'>,
  payment: Payment,
  claims: readonly WebhookClaim[],
): Promise<AskedDisputes> {
  const asked: AskedDisputes = { disputes: [], isWhole: true };
  const { fetchDispute } = gatewayOf(context, payment);
  if (!fetchDispute) return asked;
  const open = await context.db.$queryRaw<{ id: string }[]>`
    select d.id from payment_disputes d where d.payment_id = ${payment.id} and d.ended_at is null
    union select named.id from payments, lateral (${NAMED_DISPUTES}) named where payments.id = ${payment.id}`;
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
