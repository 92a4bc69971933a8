import { useTranslations } from 'next-intl';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { istDateTime } from '@/lib/platform/time';
import { deadlineOf, isLate } from './order-pace';

/** The time by which a paid order is due; after that time, an apology. */
export function Deadline({ reply }: { reply: OrderStatusReply }) {
  const t = useTranslations('confirmation.next');
  const deadline = deadlineOf(reply);
  if (!deadline) return null;
  // The hh:mm of 'yyyy-mm-dd hh:mm:ss'.
  const time = istDateTime(deadline).slice(11, 16);
  return <p>{isLate(reply, new Date()) ? t('late', { time }) : t('until', { time })}</p>;
}
