import { useTranslations } from 'next-intl';
import { untilText } from '@/components/shared/until-text';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { after } from '@/lib/platform/time';
import { isLate, PROMISED } from './order-pace';

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
  const now = new Date();
  if (!due) return reply.order.status === 'Processing' && <p>{t('within')}</p>;
  const time = untilText(months, due.at);
  if (isLate(reply, now)) return <p>{t('late', { time })}</p>;
  if (due.waitsForCode) return <p>{t('codeWaits', { time })}</p>;
  return (
    <>
      {new Date(due.at) <= after(now, PROMISED) && <p>{t('within')}</p>}
      <p>{t(isChecked ? 'untilOrRefund' : 'until', { time })}</p>
    </>
  );
}
