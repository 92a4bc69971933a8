import type { HelpRequest } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';

// Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020. They are the law's, so no setting changes them.

/** Within which time a complaint is acknowledged. */
const ACKNOWLEDGED_WITHIN = hours(48);

/** India's clock is ahead of UTC by so much, and has no summer time. */
const IST = hours(5.5);

/** The same moment of the next month in India, or the last day of a shorter one. */
export function monthAfter(date: Date): Date {
  const local = after(date, IST);
  const next = new Date(local);
  next.setUTCMonth(local.getUTCMonth() + 1);
  // 31 January plus a month would be in March.
  if (next.getUTCDate() !== local.getUTCDate()) next.setUTCDate(0);
  return after(next, -IST);
}

/** Until when a complaint has to be acknowledged, and answered; null for what has been done. */
export function clocksOf({
  createdAt,
  waitingSince,
  acknowledgedAt,
}: Pick<HelpRequest, 'createdAt' | 'waitingSince' | 'acknowledgedAt'>): {
  acknowledgeUntil: Date | null;
  answerUntil: Date | null;
} {
  return {
    acknowledgeUntil: acknowledgedAt === null ? after(createdAt, ACKNOWLEDGED_WITHIN) : null,
    answerUntil: waitingSince && monthAfter(waitingSince),
  };
}
