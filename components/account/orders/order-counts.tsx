import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';

interface OrderCountsProps {
  counts: { total_order: number; completed: number; refunded: number };
}

const number = new Intl.NumberFormat('en-IN');

/** The number of orders by status; each links to the list of those orders. */
export function OrderCounts({ counts }: OrderCountsProps) {
  const t = useTranslations();
  const tiles = [
    { name: t('account.orders.total'), count: counts.total_order, href: '?#orders' },
    { name: t('ui.orderStatus.Completed'), count: counts.completed, href: '?status=Completed#orders' },
    { name: t('ui.orderStatus.Refunded'), count: counts.refunded, href: '?status=Refunded#orders' },
  ];
  return (
    <ul className="grid thirds gap-3 md:gap-5">
      {tiles.map(({ name, count, href }) => (
        <li key={name}>
          <Link
            href={href}
            prefetch={false}
            className="panel flex h-full flex-col p-3 transition-colors hover:border-edge sm:p-5"
          >
            <span className="text-muted text-xs sm:text-sm">{name}</span>{' '}
            <span className="mt-auto font-bold font-display text-xl tabular-nums sm:text-2xl">
              {number.format(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
