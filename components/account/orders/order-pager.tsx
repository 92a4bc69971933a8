import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';
import { Link } from '@/components/ui/navigation';

interface OrderPagerProps {
  filter: FilterValues;
  newer: string | null;
  older: string | null;
}

/**
 * Links to the newer and older page by the key of the neighbouring order (keyset paging), so that new orders do not
 * shift the pages.
 */
export function OrderPager({ filter, newer, older }: OrderPagerProps) {
  const t = useTranslations('account.orders');
  if (!newer && !older) return null;
  return (
    <nav aria-label={t('pages')} className="mt-5 flex justify-between gap-3">
      {newer && (
        <Link
          href={`${filterQuery(filter, { after: newer })}#orders`}
          prefetch={false}
          rel="prev"
          className={buttonClass('quiet')}
        >
          <ChevronLeft aria-hidden className="size-4" /> {t('newer')}
        </Link>
      )}
      {older && (
        <Link
          href={`${filterQuery(filter, { before: older })}#orders`}
          prefetch={false}
          rel="next"
          className={buttonClass('quiet', 'medium', 'ml-auto')}
        >
          {t('older')} <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
