import Link from 'next/link';
import type { Stats } from '@/lib/domain/stats/schema';
import { formatRupees } from '@/lib/platform/money';

/** The statistics as tiles; each number links to the list it counts. */
export function StatTiles({ stats }: { stats: Stats }) {
  const tiles = [
    { name: 'Total orders', figure: count(stats.total_order), href: '/admin/txn' },
    { name: 'Completed', figure: count(stats.completed), href: '/admin/txn?status=Completed' },
    { name: 'Refunded', figure: count(stats.refunded), href: '/admin/txn?status=Refunded' },
    { name: 'Processing', figure: count(stats.processing), href: '/admin/txn?status=Processing' },
    { name: 'Total sale', figure: formatRupees(stats.total_sale), href: '/admin/txn?status=Completed' },
  ];
  return (
    <ul aria-label="All orders" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 lg:gap-4">
      {tiles.map(({ name, figure, href }) => (
        <li key={name} className="min-w-0 last:max-sm:col-span-2">
          <Link href={href} prefetch={false} className="panel block h-full p-4 hover:border-edge">
            <span className="block text-muted text-sm">{name}</span>
            <span className="mt-1 block font-bold font-display text-xl tabular-nums [overflow-wrap:anywhere] md:text-2xl">
              {figure}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function count(orders: number): string {
  return orders.toLocaleString('en-IN');
}
