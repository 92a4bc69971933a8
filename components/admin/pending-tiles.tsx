import { formatRupees } from '@/lib/platform/money';
import type { OrderView } from '@/lib/store/orders/schema';
import { isLate, waitingTime } from './waiting-time';

// The list of waiting orders ends here: from then on the tiles know no more than 'at least'.
const LONGEST_LIST = 500;

interface PendingTilesProps {
  /** Oldest first. */
  orders: OrderView[];
  now: Date;
}

/** Every number is counted from the list below it. */
export function PendingTiles({ orders, now }: PendingTilesProps) {
  const more = orders.length >= LONGEST_LIST ? '+' : '';
  const age = ({ createdAt }: OrderView) => now.getTime() - Date.parse(createdAt);
  const [oldest] = orders;
  const value = orders.reduce((sum, order) => sum + Math.round(order.value * 100), 0) / 100;
  const tiles = [
    { name: 'Pending orders', figure: `${orders.length}${more}` },
    { name: 'Over 30 minutes', figure: `${orders.filter((order) => isLate(age(order))).length}${more}` },
    { name: 'To deliver by hand', figure: `${orders.filter(({ instant }) => !instant).length}${more}` },
    { name: 'Oldest waits', figure: oldest ? waitingTime(age(oldest)) : '-' },
    { name: 'Value waiting', figure: `${formatRupees(value)}${more}` },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 lg:gap-5">
      {tiles.map(({ name, figure }) => (
        <div key={name} className="panel min-w-0 p-4 last:max-sm:col-span-2">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="mt-1 font-bold font-display text-xl tabular-nums [overflow-wrap:anywhere] md:text-2xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
