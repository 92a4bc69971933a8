import type { Context } from '@/lib/domain/context';
import type { SentPurchase } from '@/lib/integrations/suppliers';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { answerAttempt, type Written } from './answer-attempt';
import type { Answer } from './attempts';
import { routesOf } from './routes-snapshot';
import type { Sending } from './sends';

/**
 * Sends a purchase whose sending is written, and writes its answer, with the completion of its order where that is all
 * that is left. Returns what the supplier said about this call, and how that was written.
 */
export async function sendPurchase(
  context: Context,
  order: Order,
  sending: Sending,
): Promise<{ outcome: Answer['outcome']; written: Written }> {
  const { buy } = context.suppliers[supplierNamed(sending.supplier)];
  const answer = await buy({ ...sentPurchaseOf(order, sending), deadline: sending.deadline });
  const written = await answerAttempt(context, sending, answer, { completes: true });
  return { outcome: answer.outcome, written };
}

/** What an attempt ordered, with the settings of its route as they were when the order was made. */
export function sentPurchaseOf(
  order: Order,
  { region, pack, reference, routePosition }: DeliveryAttempt,
): SentPurchase {
  const { input1, input2 } = order;
  const settings = routesOf(order).find(({ position }) => position === routePosition)?.settings ?? {};
  return { region, pack, input1, input2, reference, settings };
}
