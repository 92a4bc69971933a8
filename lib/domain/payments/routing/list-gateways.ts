import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { gatewayTitle } from '@/lib/domain/payments/gateway-title';
import type { GatewayRuleView, GatewayView } from '@/lib/domain/payments/schema';
import { after, days } from '@/lib/platform/time';
import { presentRule } from './present-rule';
import { isConfigured, usualGateway } from './route-payment';
import { presentCost } from './save-cost';

/** All gateways of the store with their state, for the panel. */
export async function listGateways(context: Context): Promise<GatewayView[]> {
  const { db, clock, gateways } = context;
  const [stops, costs, counts] = await Promise.all([
    readStops(context),
    db.gatewayCost.findMany(),
    db.payment.groupBy({
      by: ['gateway', 'status'],
      where: { createdAt: { gt: after(clock.now(), -days(7)) }, besideId: null },
      _count: true,
    }),
  ]);
  const usual = usualGateway(context);
  return Object.keys(gateways).map((name) => {
    const cost = costs.find(({ gateway }) => gateway === name);
    const own = counts.filter(({ gateway }) => gateway === name);
    return {
      name,
      title: gatewayTitle(name),
      isConfigured: isConfigured(context, name),
      isUsual: name === usual,
      stoppedUntil: stops.until('gateway', name)?.toISOString() ?? null,
      failingUntil: stops.failingUntil(name)?.toISOString() ?? null,
      cost: cost ? { ...presentCost(cost), version: cost.version } : null,
      started: own.reduce((sum, { _count }) => sum + _count, 0),
      paid: own.find(({ status }) => status === 'paid')?._count ?? 0,
    };
  });
}

/** The rules in their order; there are at most twenty. */
export async function listGatewayRules({ db }: Pick<Context, 'db'>): Promise<GatewayRuleView[]> {
  const rules = await db.gatewayRule.findMany({ orderBy: [{ position: 'asc' }, { createdAt: 'asc' }] });
  return rules.map((rule) => ({ ...presentRule(rule), id: rule.id, version: rule.version }));
}
