import type { HelpRequest } from '@/lib/platform/db';
import { after, hours, monthAfter } from '@/lib/platform/time';

// Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020. They are the law's, so no setting changes them.

/** Within which time a complaint is acknowledged. */
const ACKNOWLEDGED_WITHIN = hours(48);

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
