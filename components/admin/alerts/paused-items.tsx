import { CirclePause } from 'lucide-react';
import Link from 'next/link';
import { priceRowId } from '@/components/admin/catalogue/price-row-id';
import { istText } from '@/components/admin/table/ist-text';
import type { PausedItem } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

/** Items that the store has paused because they would sell at a loss; each links to its price. */
export function PausedItems({ items }: { items: PausedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="paused-title" className="rounded-card border border-bad bg-panel p-4 md:p-5">
      <h2 id="paused-title" className="flex items-center gap-2.5 font-semibold text-bad text-sm">
        <CirclePause aria-hidden className="size-4 shrink-0" />
        {items.length === 1
          ? '1 item was paused: it would sell below its cost'
          : `${items.length} items were paused: they would sell below their cost`}
      </h2>
      <ul className="mt-1 max-h-64 divide-y divide-line overflow-y-auto text-sm">
        {items.map((item) => (
          <li key={item.itemid} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                href={priceAddress(item)}
                prefetch={false}
                className="font-semibold text-accent underline underline-offset-4 hover:text-accent-bright max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
              >
                {item.name}
              </Link>{' '}
              <span className="text-muted">{item.product?.name ?? 'without a product'}</span>
            </p>
            <p className="text-muted text-xs tabular-nums">
              {pauseReason(item)}, paused {istText(item.pausedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function priceAddress({ itemid, product }: PausedItem): string {
  const row = priceRowId(itemid, product?.productid ?? null);
  return product ? `/admin/price?product=${product._id}#${row}` : `/admin/price#${row}`;
}

function pauseReason({ discountedprice, resellprice, floor, belowFloor, resumes }: PausedItem): string {
  const prices = `Sells at ${formatRupees(discountedprice)} and ${formatRupees(resellprice)}`;
  if (floor === null) return `${prices}, its cost is no longer known`;
  if (resumes) return `${prices}, costs ${formatRupees(floor)}: it goes on sale by itself once they reach it`;
  return belowFloor
    ? `${prices}, costs ${formatRupees(floor)}`
    : `${prices}, costs ${formatRupees(floor)} now: it can be put back in stock`;
}
