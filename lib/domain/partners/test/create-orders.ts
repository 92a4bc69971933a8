import type { Context } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import {
  assertReferencesDiffer,
  NOT_YET,
  type Outcomes,
  outcomeOf,
  presentResults,
} from '@/lib/domain/partners/order-results';
import type { CreatePartnerOrders, Listed, PartnerOrderResult } from '@/lib/domain/partners/schema';
import { createTestOrder } from './create-order';

/** Buys several items with play money, one after the other. */
export async function createTestOrders(
  context: Context,
  caller: PartnerCaller,
  { body }: { body: CreatePartnerOrders },
): Promise<Listed<PartnerOrderResult>> {
  assertReferencesDiffer(body);
  const outcomes: Outcomes = new Map();
  for (const order of body.orders) {
    const place = () => createTestOrder(context, caller, { body: order, idempotency: NOT_YET });
    outcomes.set(order.reference, await outcomeOf(async () => (await place()).order));
  }
  return presentResults(context, body, outcomes);
}
