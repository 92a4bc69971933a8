import type { PriceStepView } from '@/lib/domain/offers/schema';

const STEPS = {
  base: 'Price for everyone',
  role: 'Price of their role',
  campaign: 'Campaign',
  coupon: 'Coupon',
} as const satisfies Record<PriceStepView['name'], string>;

/** What a step of a price is, such as 'Coupon DIWALI'. */
export function priceStepText({ name, code, title }: PriceStepView): string {
  return [STEPS[name], code ?? title].filter(Boolean).join(' ');
}
