import { useTranslations } from 'next-intl';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { istDateTime } from '@/lib/platform/time';
import { deadlineOf, isLate } from './order-pace';

/** By when a paid order is to be completed; once that has passed, what is owed to whoever waits. */
export function Deadline({ reply }: { reply: OrderStatusReply }) {
  const t = useTranslations('confirmation.next');
  const deadline = deadlineOf(reply);
  if (!deadline) return null;
  // Hours and minutes of 'yyyy-mm-dd hh:mm:ss'.
  const time = istDateTime(deadline).slice(11, 16);
  return <p>{isLate(reply, new Date()) ? t('late', { time }) : t('until', { time })}</p>;
}
