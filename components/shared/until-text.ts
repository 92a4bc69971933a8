import { istDateTime } from '@/lib/platform/time';

/**
 * The day and the time of an ISO time in India, as '24 Nov, 21:30'. `months`: the message 'ui.months'. Intl would cost
 * a slow phone 60 ms at the start of a page, and servers and browsers write some of its dates with different blanks.
 */
export function untilText(months: string, iso: string): string {
  // 'yyyy-mm-dd hh:mm:ss'
  const time = istDateTime(new Date(iso));
  const month = months.split(',')[Number(time.slice(5, 7)) - 1] ?? '';
  return `${Number(time.slice(8, 10))} ${month}, ${time.slice(11, 16)}`;
}
