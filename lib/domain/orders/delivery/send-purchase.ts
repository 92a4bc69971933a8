import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { Order } from '@/lib/platform/db';
import { answerAttempt } from './answer-attempt';
import type { Answer } from './attempts';
import type { Sending } from './sends';

/** Sends a purchase whose sending is written, and writes its answer. Returns what the supplier said about this call. */
export async function sendPurchase(
  context: Context,
  order: Order,
  sending: Sending,
): Promise<Answer['outcome']> {
  const { region, pack, reference, deadline } = sending;
  const { input1, input2 } = order;
  const settings = settingsOfRoute(order, sending.routePosition);
  const { buy } = context.suppliers[supplierNamed(sending.supplier)];
  const answer = await buy({ region, pack, input1, input2, reference, settings, deadline });
  await answerAttempt(context, sending, answer);
  return answer.outcome;
}

function settingsOfRoute({ routes }: Order, position: number): Record<string, unknown> {
  const snapshot = routes as unknown as Route[];
  return snapshot.find((route) => route.position === position)?.settings ?? {};
}
