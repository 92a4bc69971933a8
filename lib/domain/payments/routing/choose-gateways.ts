import type { Device } from '@/lib/domain/payments/schema';
import type { Paise } from '@/lib/platform/money';

/** A payment that is about to be started. */
export interface RoutedPayment {
  amount: Paise;
  /** Null when the caller's browser does not say. */
  device: Device | null;
  /** Of the day in India. */
  minute: number;
}

export interface RoutingRule {
  amountFrom: Paise | null;
  amountTo: Paise | null;
  device: Device | null;
  minuteFrom: number | null;
  minuteUntil: number | null;
  gateways: readonly string[];
  byCost: boolean;
}

interface GatewayPrice {
  /** Hundredths of a percent. */
  rate: number;
  paise: number;
}

/** The rules in their order, and what is known of the gateways now. */
export interface Routing {
  rules: readonly RoutingRule[];
  costs: ReadonlyMap<string, GatewayPrice>;
  /** For payments that no rule fits. */
  usual: string;
  isConfigured(gateway: string): boolean;
  isStopped(gateway: string): boolean;
  isFailing(gateway: string): boolean;
}

export interface Choice {
  /** At which the payment may be started, the best first; empty while all of them are stopped. */
  usable: string[];
  /** All that the rules name for it. */
  named: string[];
}

/**
 * The gateways for a payment. The first rule that fits names them, then the next ones; a payment that none fits goes to
 * the usual one. A gateway without credentials is none, a stopped one is never used, and one that fails comes after all
 * that do not: when all fail, an attempt costs a shopper a few seconds (`openPayment`).
 */
export function chooseGateways(payment: RoutedPayment, routing: Routing): Choice {
  const fitting = routing.rules.filter((rule) => fits(payment, rule));
  const listed = fitting.flatMap((rule) => inOrder(payment, rule, routing)).filter(routing.isConfigured);
  const named = listed.length > 0 ? [...new Set(listed)] : [routing.usual];
  const open = named.filter((gateway) => !routing.isStopped(gateway));
  const [failing, sound] = [open.filter(routing.isFailing), open.filter((each) => !routing.isFailing(each))];
  return { usable: [...sound, ...failing], named };
}

function fits({ amount, device, minute }: RoutedPayment, rule: RoutingRule): boolean {
  if (rule.amountFrom !== null && amount < rule.amountFrom) return false;
  if (rule.amountTo !== null && amount > rule.amountTo) return false;
  if (rule.device !== null && rule.device !== device) return false;
  const { minuteFrom: from, minuteUntil: until } = rule;
  if (from === null || until === null) return true;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** A gateway whose cost is not known comes after those whose cost is. */
function inOrder({ amount }: RoutedPayment, { gateways, byCost }: RoutingRule, { costs }: Routing): string[] {
  if (!byCost) return [...gateways];
  const price = (gateway: string) => {
    const cost = costs.get(gateway);
    return cost ? costOf(amount, cost) : null;
  };
  return gateways.toSorted((one, other) => compare(price(one), price(other)));
}

/** In hundredths of hundredths of a paisa, so that nothing is rounded before it is compared. */
function costOf(amount: Paise, { rate, paise }: GatewayPrice): bigint {
  return amount * BigInt(rate) + BigInt(paise) * 10_000n;
}

function compare(one: bigint | null, other: bigint | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
