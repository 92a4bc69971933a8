import { useTranslations } from 'next-intl';
import { untilText } from '@/components/shared/until-text';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { isLate } from './order-pace';

interface DeadlineProps {
  reply: OrderStatusReply;
  /** A person looks at it. */
  isChecked?: boolean;
}

/** By when a paid order is due; after that time, an apology instead of the promise. */
export function Deadline({ reply, isChecked = false }: DeadlineProps) {
  const t = useTranslations('confirmation.next');
  const months = useTranslations('ui')('months');
  const { due } = reply;
  const promises = reply.order.status === 'Processing' && !due?.waitsForCode;
  const within = promises && <p>{t('within')}</p>;
  if (!due) return within;
  const time = untilText(months, due.at);
  if (isLate(reply, new Date())) return <p>{t('late', { time })}</p>;
  if (due.waitsForCode) return <p>{t('codeWaits', { time })}</p>;
  return (
    <>
      {within}
      <p>{t(isChecked ? 'untilOrRefund' : 'until', { time })}</p>
    </>
  );
}
