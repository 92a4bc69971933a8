import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { type FilterValues, isFiltered } from '@/components/ui/filter-query';
import { Link } from '@/components/ui/navigation';
import { SceneArt } from '@/components/ui/scene-art';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { OrderView, OwnOrderPage } from '@/lib/domain/orders/schema';
import type { Reviewable } from '@/lib/domain/product-reviews/schema';
import { istDateTime } from '@/lib/platform/time';
import { OrderFilterForm } from './order-filter-form';
import { OrderPager } from './order-pager';
import { OrderTable } from './order-table';

interface OrdersCardProps {
  page: OwnOrderPage;
  /** What its buyer may review, by the id of the order. */
  reviewable: Record<string, Reviewable>;
  filter: FilterValues;
  /** The server's time. */
  now: Date;
}

export function OrdersCard({
  page: { orders, newer, older, again },
  reviewable,
  filter,
  now,
}: OrdersCardProps) {
  const t = useTranslations('account.orders');
  const count = orders.length;
  return (
    <Card id="orders" title={t('title')}>
      <OrderFilterForm filter={filter} />
      <div className="transition-opacity peer-data-pending:opacity-50">
        {count === 0 && <SceneArt scene="empty" className="mt-6 w-48" />}
        <p role="status" className={count > 0 ? 'sr-only' : 'pt-2 pb-10 text-center text-muted'}>
          <Summary orders={orders} />
        </p>
        {count > 0 ? (
          <OrderTable orders={orders} again={again} reviewable={reviewable} now={now} />
        ) : (
          !isFiltered(filter) && (
            <p className="-mt-8 pb-6 text-center">
              <Link href="/home" prefetch={false} className={textLinkClass}>
                {t('find')}
              </Link>
            </p>
          )
        )}
        <OrderPager filter={filter} newer={newer} older={older} />
      </div>
    </Card>
  );
}

/** Announces the list to screen readers. The text differs from page to page, so that each change is announced. */
function Summary({ orders }: { orders: OrderView[] }) {
  const t = useTranslations('account.orders');
  const [first, last] = [orders.at(-1), orders.at(0)].map(
    (order) => order && istDateTime(new Date(order.createdAt)),
  );
  return first && last ? t('shown', { count: orders.length, first, last }) : t('none');
}
