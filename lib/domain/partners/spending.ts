import { istDate } from '@/lib/platform/time';

/** The day in India of a moment, as the column `day` of partner_spend_days has it. */
export function todayOf(now: Date): Date {
  const [day, month, year] = istDate(now).split('-');
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}
