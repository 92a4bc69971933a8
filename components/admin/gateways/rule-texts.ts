import type { Device, GatewayRuleView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';

export const DEVICE_TEXTS: Record<Device, string> = { phone: 'Phones', computer: 'Computers' };

/** For which payments a rule is, as a sentence. */
export function conditionText({ amountFrom, amountTo, device, from, until }: GatewayRuleView): string {
  const parts = [
    amountText(amountFrom, amountTo),
    ...(device ? [device === 'phone' ? 'on phones' : 'on computers'] : []),
    ...(from ? [`from ${from} until ${until} in India`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function amountText(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return `Payments of ${formatRupees(from)} to ${formatRupees(to)}`;
  if (from !== null) return `Payments of ${formatRupees(from)} or more`;
  return to === null ? 'All payments' : `Payments of ${formatRupees(to)} or less`;
}

/** Where they go. */
export function orderText(
  { gateways, byCost }: Pick<GatewayRuleView, 'gateways' | 'byCost'>,
  titleOf: (name: string) => string,
): string {
  const titles = gateways.map(titleOf);
  if (titles.length === 1) return `To ${titles[0]}.`;
  if (byCost) return `To the cheapest of ${titles.join(', ')}.`;
  return `To ${titles[0]}; when that fails, to ${titles.slice(1).join(', then ')}.`;
}
