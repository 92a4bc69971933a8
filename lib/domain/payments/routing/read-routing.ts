import type { Context } from '@/lib/domain/context';
import { DEVICES } from '@/lib/domain/payments/schema';
import type { GatewayRule } from '@/lib/platform/db';
import { runtimeOf, seconds } from '@/lib/platform/time';
import type { Routing, RoutingRule } from './choose-gateways';

/** For how long a process routes by what it has read: a change reaches all processes within this time. */
const ROUTING_KEPT = seconds(5);

type Stored = Pick<Routing, 'rules' | 'costs'>;
interface Kept {
  readAt: number;
  routing: Stored;
}

// The web server is bundled in parts, and all of them share what one of them has read or dropped.
const KEY = Symbol.for('tarang.gateway-routing');
const globals = globalThis as { [KEY]?: WeakMap<object, Kept> };

/** By the settings of the shop, of which a process has one object. */
function kept(): WeakMap<object, Kept> {
  globals[KEY] ??= new WeakMap();
  return globals[KEY];
}

/** The rules in their order and the costs, read at most once in five seconds. */
export async function readRouting(context: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<Stored> {
  const now = runtimeOf(context.clock).monotonic();
  const known = kept().get(context.shop);
  if (known && now - known.readAt < ROUTING_KEPT) return known.routing;
  const [rules, costs] = await Promise.all([
    context.db.gatewayRule.findMany({ orderBy: [{ position: 'asc' }, { createdAt: 'asc' }] }),
    context.db.gatewayCost.findMany(),
  ]);
  const routing = {
    rules: rules.map(toRule),
    costs: new Map(costs.map(({ gateway, rate, paise }) => [gateway, { rate, paise }])),
  };
  kept().set(context.shop, { readAt: now, routing });
  return routing;
}

/** After a change: this process reads the rules anew. */
export function forgetRouting({ shop }: Pick<Context, 'shop'>): void {
  kept().delete(shop);
}

function toRule({ device, ...rule }: GatewayRule): RoutingRule {
  return { ...rule, device: DEVICES.find((each) => each === device) ?? null };
}
