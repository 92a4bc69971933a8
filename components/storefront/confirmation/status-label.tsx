import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { OrderStatus } from '@/lib/domain/orders/schema';

/** Processing orange, Completed green, all others red (spec S4.1). */
export function StatusLabel({ status }: { status: OrderStatus }) {
  const t = useTranslations('ui.orderStatus');
  const tone = status === 'Processing' ? 'text-wait' : status === 'Completed' ? 'text-good' : 'text-bad';
  return <span className={classNames('font-bold', tone)}>{t(status)}</span>;
}
