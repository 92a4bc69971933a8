import { HandCoins } from 'lucide-react';
import Link from 'next/link';
import { OrderLink } from '@/components/admin/orders/order-link';
import { istText } from '@/components/admin/table/ist-text';
import type { Receivable } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';

/** What the customers on this page owe because a payment went back. Nothing is shown when they owe nothing. */
export function Receivables({ receivables }: { receivables: Receivable[] }) {
  if (receivables.length === 0) return null;
  return (
    <section
      aria-labelledby="receivables-title"
      className="mb-4 rounded-card border border-wait bg-panel p-4 md:p-5"
    >
      <h2 id="receivables-title" className="flex items-center gap-2.5 font-semibold text-sm text-wait">
        <HandCoins aria-hidden className="size-4 shrink-0" />
        Payments that went back and are owed
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {receivables.map(({ _id, name, amount, orderid, client_txn_id, since }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {name} owes <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>{' '}
              <span className="text-muted">
                {orderid ? (
                  <>
                    for order <OrderLink orderId={orderid} />
                  </>
                ) : (
                  `for top-up ${client_txn_id}`
                )}
                , since {istText(since)}
              </span>
            </p>
            <Link
              href="/admin/orders#cases"
              prefetch={false}
              className="inline-flex items-center text-accent underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
            >
              Payment reviews<span className="sr-only"> about {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
