import { DEVICES, type GatewayRuleInput, type GatewayRuleView } from '@/lib/domain/payments/schema';
import type { GatewayRule } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';

/** A stored rule as the panel shows it and the audit log keeps it. */
export function presentRule(rule: GatewayRule): Omit<GatewayRuleView, 'id' | 'version'> {
  return {
    name: rule.name,
    position: rule.position,
    amountFrom: rule.amountFrom === null ? null : rupees(rule.amountFrom),
    amountTo: rule.amountTo === null ? null : rupees(rule.amountTo),
    device: DEVICES.find((each) => each === rule.device) ?? null,
    from: hourText(rule.minuteFrom),
    until: hourText(rule.minuteUntil),
    gateways: rule.gateways,
    byCost: rule.byCost,
  };
}

export function rowOfRule({ amountFrom, amountTo, from, until, ...rule }: GatewayRuleInput) {
  return {
    ...rule,
    amountFrom: amountFrom === null ? null : paiseFromRupees(amountFrom),
    amountTo: amountTo === null ? null : paiseFromRupees(amountTo),
    minuteFrom: from,
    minuteUntil: until,
  };
}

function hourText(minute: number | null): string {
  if (minute === null) return '';
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
