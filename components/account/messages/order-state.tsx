import { useTranslations } from 'next-intl';
import { OrderSteps } from '@/components/storefront/confirmation/order-steps';
import { StatusLabel } from '@/components/storefront/confirmation/status-label';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { TrackedOrder } from '@/lib/domain/orders/schema';

/** An order for who has a link to it: its goods, its state and its history, and nothing of the buyer. */
export function OrderState({ order }: { order: TrackedOrder }) {
  const t = useTranslations('notifications.track');
  const fields = [
    [t('player'), order.player],
    [t('order'), order.orderid],
  ] as const;
  return (
    <div className="space-y-5">
      <section className="panel p-6 md:p-8">
        <h1 className="font-bold text-xl md:text-2xl">{order.itemname}</h1>
        <p className="mt-1 text-muted">{order.productname}</p>
        <p className="mt-4">
          <StatusLabel status={order.status} />
        </p>
        <dl className="mt-4 grid gap-2 text-sm">
          {fields.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-muted text-sm">{t('more')}</p>
        <Link
          href={`/confirmation?client_txn_id=${order.orderid}`}
          prefetch={false}
          className={buttonClass('quiet', 'medium', 'mt-4')}
        >
          {t('open')}
        </Link>
      </section>
      <OrderSteps steps={order.steps} />
    </div>
  );
}
