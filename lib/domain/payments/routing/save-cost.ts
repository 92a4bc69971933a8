import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { saveGatewayCostForm } from '@/lib/domain/payments/schema';
import { findGateway } from '@/lib/integrations/payments';
import { type GatewayCost, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { hundredthsOfPercent, paiseFromRupees } from '@/lib/platform/money';
import { forgetRouting } from './read-routing';

/**
 * Sets what a gateway takes of a payment, by which rules choose the cheapest. Throws not_found, and conflict when it
 * was changed meanwhile.
 */
export async function saveGatewayCost(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'shop' | 'gateways'>,
  { gateway, seen, percent, rupees }: z.output<typeof saveGatewayCostForm>,
): Promise<void> {
  if (!findGateway(context.gateways, gateway)) throw notFound('Gateway');
  const terms = { rate: hundredthsOfPercent(percent), paise: Number(paiseFromRupees(rupees)) };
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('gateway-costs', 0))`;
    const before = await inside.db.gatewayCost.findUnique({ where: { gateway } });
    if ((before?.version ?? null) !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    const updatedAt = inside.clock.now();
    const after = await inside.db.gatewayCost.upsert({
      where: { gateway },
      create: { gateway, ...terms, updatedAt },
      update: { ...terms, version: { increment: 1 }, updatedAt },
    });
    await recordAudit(inside, {
      action: 'save-gateway-cost',
      objectType: 'gateway',
      objectId: gateway,
      ...(before && { before: presentCost(before) }),
      after: presentCost(after),
    });
  });
  forgetRouting(context);
}

export function presentCost({ rate, paise }: Pick<GatewayCost, 'rate' | 'paise'>) {
  return { percent: rate / 100, rupees: paise / 100 };
}
