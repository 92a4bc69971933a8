import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { TransactionStatus as Status } from '@/lib/domain/wallet/schema';

/** Processing orange, Success green, all others red (spec S4.2). */
export function TransactionStatus({ status }: { status: Status }) {
  const t = useTranslations('wallet.statuses');
  const tone = status === 'Processing' ? 'text-wait' : status === 'Success' ? 'text-good' : 'text-bad';
  return <span className={classNames('font-bold', tone)}>{t(status)}</span>;
}
