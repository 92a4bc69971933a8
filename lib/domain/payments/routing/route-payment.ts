import type { Context } from '@/lib/domain/context';
import { assertGatewayOpen, type Stops } from '@/lib/domain/kill-switches';
import type { Device } from '@/lib/domain/payments/schema';
import { findGateway } from '@/lib/integrations/payments';
import type { Paise } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { chooseGateways } from './choose-gateways';
import { readRouting } from './read-routing';

/** Where a payment is started. */
export interface GatewayRoute {
  gateway: string;
  /** Where it is started when that gateway does not make it; null for nowhere. */
  next: string | null;
  /** Gateways whose breaker has counted a failure: an answer of one of them must be told to it. */
  counted: readonly string[];
  /**
   * Gateways whose breaker is open. A payment that has no other gateway is still tried there, with a shorter time
   * limit.
   */
  failing: readonly string[];
}

/**
 * Chooses the gateway of a payment, before anything is written. Throws unavailable while all that it may go to are
 * stopped.
 */
export async function routePayment(
  context: Context,
  { amount, stops }: { amount: Paise; stops: Stops },
): Promise<GatewayRoute> {
  const { rules, costs } = await readRouting(context);
  const { usable, named } = chooseGateways(
    { amount, device: deviceOf(context), minute: minuteOf(context.clock.now()) },
    {
      rules,
      costs,
      usual: usualGateway(context),
      isConfigured: (gateway) => isConfigured(context, gateway),
      isStopped: (gateway) => stops.until('gateway', gateway) !== null,
      isFailing: (gateway) => stops.isFailing(gateway),
    },
  );
  const [gateway, next] = usable;
  if (gateway === undefined) {
    assertGatewayOpen(context, { stops, gateways: named });
    throw new Error('no gateway may be used, and none of them is stopped');
  }
  return {
    gateway,
    next: next ?? null,
    counted: usable.filter((each) => stops.hasFailed(each)),
    failing: usable.filter((each) => stops.isFailing(each)),
  };
}

/** The gateway of the shop, or another one when that has no credentials. */
export function usualGateway(context: Pick<Context, 'gateways' | 'shop'>): string {
  const { gateway } = context.shop;
  if (isConfigured(context, gateway)) return gateway;
  return Object.keys(context.gateways).find((each) => isConfigured(context, each)) ?? gateway;
}

export function isConfigured({ gateways }: Pick<Context, 'gateways'>, gateway: string): boolean {
  const found = findGateway(gateways, gateway);
  return found !== null && found.isConfigured !== false;
}

function deviceOf({ actor }: Pick<Context, 'actor'>): Device | null {
  const isPhone = actor.origin?.isPhone;
  if (isPhone === undefined) return null;
  return isPhone ? 'phone' : 'computer';
}

function minuteOf(date: Date): number {
  const text = istDateTime(date);
  return Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
}
