import Link from 'next/link';
import type { FilterValues } from '@/components/ui/filter-query';

const NAMES: Record<string, (value: string) => string> = {
  dated: () => 'days are those of the payment',
  supplier: (value) => `delivered by: ${value}`,
  campaign: (value) => (value === 'none' ? 'without a campaign' : 'of one campaign'),
  coupon: () => 'with one coupon',
  role: (value) => (value === 'reseller' ? "at the resellers' price" : "at the customers' price"),
  hour: (value) => `between ${value}:00 and ${value}:59 IST`,
  cost: () => 'delivered at a cost that is not known',
  refund: (value) => (value === 'any' ? 'refunded in these days' : `refunded in these days: ${value}`),
};

/** Says by what a link from a report has narrowed the list; nothing for a list without that. */
export function ReportFilters({ filters }: { filters: FilterValues }) {
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value && NAMES[name] ? [NAMES[name](value)] : [],
  );
  if (said.length === 0) return null;
  return (
    <p className="panel flex flex-wrap items-center gap-x-4 gap-y-1 p-4 text-sm">
      <span>From a report: {said.join('; ')}.</span>
      <Link
        href="/admin/txn"
        prefetch={false}
        className="text-accent underline underline-offset-4 hover:text-accent-bright"
      >
        Show all orders
      </Link>
    </p>
  );
}
