import { z } from 'zod';
import { istDateTime } from '@/lib/platform/time';

/**
 * ok: everything works. closed: staff have stopped all sales. delayed: orders are taken, and none is delivered. down:
 * there is no answer, or no database.
 */
export type StoreState = 'ok' | 'closed' | 'delayed' | 'down';

/** What the file can say, as the version before reads it: it would begin a new one, and its days would be lost. */
const WRITTEN_STATES = ['ok', 'delayed', 'down'] as const;

/** What status.json holds. */
const statusReport = z.object({
  state: z.enum(WRITTEN_STATES),
  /** The state is 'closed', which is written as 'delayed'. */
  closed: z.literal(true).optional(),
  since: z.iso.datetime(),
  checkedAt: z.iso.datetime(),
  /** The checks of each day (IST) and how many found everything working; the newest day is the last. */
  days: z.array(z.object({ day: z.string(), checks: z.number().int(), ok: z.number().int() })),
});

export type StatusReport = z.infer<typeof statusReport>;

const KEPT_DAYS = 30;

/** The stored report; null for a file that is none, with which a new one begins. */
export function parseReport(text: string): StatusReport | null {
  try {
    return statusReport.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function stateOf({ state, closed }: StatusReport): StoreState {
  return closed ? 'closed' : state;
}

/** The report with one more check. */
export function addCheck(report: StatusReport | null, state: StoreState, now: Date): StatusReport {
  const at = now.toISOString();
  const day = istDateTime(now).slice(0, 10);
  const before = report?.days ?? [];
  const today = before.find((each) => each.day === day) ?? { day, checks: 0, ok: 0 };
  const counted = { day, checks: today.checks + 1, ok: today.ok + (state === 'ok' ? 1 : 0) };
  return {
    ...(state === 'closed' ? ({ state: 'delayed', closed: true } as const) : { state }),
    since: report && stateOf(report) === state ? report.since : at,
    checkedAt: at,
    days: [...before.filter((each) => each.day !== day), counted].slice(-KEPT_DAYS),
  };
}

/** The share of checks that found everything working, in percent with one decimal, never rounded up to 100. */
export function percentOk({ days }: StatusReport): number {
  const sum = (name: 'checks' | 'ok') => days.reduce((total, day) => total + day[name], 0);
  return Math.floor((1000 * sum('ok')) / Math.max(1, sum('checks'))) / 10;
}
