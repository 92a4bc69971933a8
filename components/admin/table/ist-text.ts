import { istDateTime } from '@/lib/platform/time';

/** A moment in the time of India, which is said with it: '2026-11-25 09:30:00 IST'. */
export function istText(moment: string | Date): string {
  return `${istDateTime(new Date(moment))} IST`;
}
