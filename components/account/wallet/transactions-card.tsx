import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Card } from '@/components/account/card';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { TransactionView } from '@/lib/store/wallet/schema';
import { TransactionTable } from './transaction-table';

interface TransactionsCardProps {
  lines: TransactionView[];
  page: number;
  hasMore: boolean;
  /** The shop's time. */
  now: Date;
}

export function TransactionsCard({ lines, page, hasMore, now }: TransactionsCardProps) {
  return (
    <Card id="transactions" title="Transactions">
      {lines.length > 0 ? (
        <TransactionTable lines={lines} now={now} />
      ) : (
        <p className="mx-auto max-w-sm py-8 text-center text-muted">
          {page > 1
            ? 'There are no older transactions.'
            : 'Nothing has moved in your wallet yet. Top-ups, orders paid with T-Coins and refunds will stand here.'}
        </p>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages of transactions" className="mt-5 flex justify-between gap-3">
          {page > 1 && (
            <Link
              href={`?page=${page - 1}#transactions`}
              prefetch={false}
              rel="prev"
              className={buttonClass('quiet')}
            >
              <ChevronLeft aria-hidden className="size-4" /> Newer
            </Link>
          )}
          {hasMore && (
            <Link
              href={`?page=${page + 1}#transactions`}
              prefetch={false}
              rel="next"
              className={buttonClass('quiet', 'medium', 'ml-auto')}
            >
              Older <ChevronRight aria-hidden className="size-4" />
            </Link>
          )}
        </nav>
      )}
    </Card>
  );
}
