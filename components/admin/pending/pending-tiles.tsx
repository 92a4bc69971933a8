import Link from 'next/link';
import type { OrderView } from '@/lib/domain/orders/schema';
import type { ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';
import { isLate, PROMISED, waitingTime } from './waiting-time';

// The list of pending orders is cut off here: from this number on the tiles say 'at least'.
const LONGEST_LIST = 500;

interface PendingTilesProps {
  /** Oldest first. */
  orders: OrderView[];
  /** Payments in review. */
  reviews: ReviewView[];
  now: Date;
}

/** What waits for an administrator; each tile links to its list. */
export function PendingTiles({ orders, reviews, now }: PendingTilesProps) {
  const more = orders.length >= LONGEST_LIST ? '+' : '';
  const age = ({ createdAt }: OrderView) => now.getTime() - Date.parse(createdAt);
  const [oldest] = orders;
  const byHand = orders.filter(({ instant }) => !instant).length;
  const late = orders.filter((order) => isLate(age(order))).length;
  const tiles = [
    { name: 'Pending orders', figure: `${orders.length}${more}`, href: '/admin/orders' },
    { name: 'Over 30 minutes', figure: `${late}${more}`, href: '/admin/orders?only=late' },
    { name: 'To deliver by hand', figure: `${byHand}${more}`, href: '/admin/orders?only=hand' },
    {
      name: 'Oldest waits',
      figure: oldest ? `${waitingTime(age(oldest))}, promise ${waitingTime(PROMISED)}` : '-',
      href: '/admin/orders',
    },
    {
      name: 'Value waiting',
      figure: `${formatRupees(sum(orders.map(({ value }) => value)))}${more}`,
      href: '/admin/orders',
    },
    {
      name: 'Payment reviews',
      figure:
        reviews.length === 0
          ? '0'
          : `${reviews.length}, ${formatRupees(sum(reviews.map(({ moneyAtRisk }) => moneyAtRisk)))}`,
      href: '/admin/orders#cases',
    },
  ];
  return (
    <ul aria-label="What waits" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6 xl:gap-4">
      {tiles.map(({ name, figure, href }) => (
        <li key={name} className="min-w-0">
          <Link href={href} prefetch={false} className="panel block h-full p-4 hover:border-edge">
            <span className="block text-muted text-sm">{name}</span>
            <span className="mt-1 block font-bold font-display text-lg tabular-nums [overflow-wrap:anywhere] md:text-xl">
              {figure}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Sums rupees without the errors of binary fractions. */
function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}
