import { useTranslations } from 'next-intl';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { istDateTime } from '@/lib/platform/time';
import { deadlineOf, isLate } from './order-pace';

/** The time by which a paid order is due, checked by a person or not; after that time, an apology. */
export function Deadline({ reply, isChecked = false }: { reply: OrderStatusReply; isChecked?: boolean }) {
  const t = useTranslations('confirmation.next');
  const deadline = deadlineOf(reply);
  if (!deadline) return null;
  // The hh:mm of 'yyyy-mm-dd hh:mm:ss'.
  const time = istDateTime(deadline).slice(11, 16);
  if (isLate(reply, new Date())) return <p>{t('late', { time })}</p>;
  return <p>{t(isChecked ? 'untilOrRefund' : 'until', { time })}</p>;
}
