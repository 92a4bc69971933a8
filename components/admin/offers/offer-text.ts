import type { CouponView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';

type Terms = Pick<CouponView, 'kind' | 'value' | 'cap' | 'productIds' | 'itemids' | 'isForFirst'>;

/** What a coupon or a campaign takes off, on what, and for whom. `also`: conditions of its own. */
export function termsText(
  { kind, value, cap, productIds, itemids, isForFirst }: Terms,
  also: string[] = [],
): string {
  const off = kind === 'amount' ? formatRupees(value) : `${value} %`;
  const goods = [countOf(productIds, 'product'), countOf(itemids, 'item')].filter(Boolean);
  return [
    `${off} off${cap === null ? '' : `, at most ${formatRupees(cap)}`}`,
    ...also,
    `on ${goods.join(' and ') || 'everything'}`,
    ...(isForFirst ? ['first purchase only'] : []),
  ].join(', ');
}

function countOf(all: unknown[], word: string): string {
  return all.length === 0 ? '' : `${all.length} ${word}${all.length === 1 ? '' : 's'}`;
}

/** For example '3 of 10 times (1 not paid yet)', where `unit` is ' times'. */
export function usesText(
  { uses, unpaid }: Pick<CouponView, 'uses' | 'unpaid'>,
  most: number | null,
  unit = '',
): string {
  return `${uses}${most === null ? '' : ` of ${most}`}${unit}${unpaid > 0 ? ` (${unpaid} not paid yet)` : ''}`;
}
