import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { TransactionView } from '@/lib/domain/wallet/schema';
import { TransactionTable } from './transaction-table';

interface TransactionsCardProps {
  lines: TransactionView[];
  page: number;
  hasMore: boolean;
  /** The server's time. */
  now: Date;
}

export function TransactionsCard({ lines, page, hasMore, now }: TransactionsCardProps) {
  const t = useTranslations('wallet.transactions');
  return (
    <Card id="transactions" title={t('title')}>
      {lines.length > 0 ? (
        <TransactionTable lines={lines} now={now} />
      ) : (
        <p className="mx-auto max-w-sm py-8 text-center text-muted">{t(page > 1 ? 'noOlder' : 'none')}</p>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label={t('pages')} className="mt-5 flex justify-between gap-3">
          {page > 1 && (
            <Link
              href={`?page=${page - 1}#transactions`}
              prefetch={false}
              rel="prev"
              className={buttonClass('quiet')}
            >
              <ChevronLeft aria-hidden className="size-4" /> {t('newer')}
            </Link>
          )}
          {hasMore && (
            <Link
              href={`?page=${page + 1}#transactions`}
              prefetch={false}
              rel="next"
              className={buttonClass('quiet', 'medium', 'ml-auto')}
            >
              {t('older')} <ChevronRight aria-hidden className="size-4" />
            </Link>
          )}
        </nav>
      )}
      <p className="mt-3">
        <Link href="/dashboard/help#ask" prefetch={false} className={textLinkClass}>
          {t('ask')}
        </Link>
      </p>
    </Card>
  );
}
