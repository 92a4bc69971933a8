import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import type { PolicyReportView } from './schema';

const SHOWN = 20;

/** The kinds of reports of the last week, the most frequent first. */
export async function listPolicyReports({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<PolicyReportView[]> {
  const reports = await db.policyReport.findMany({
    where: { lastAt: { gt: after(clock.now(), -days(7)) } },
    orderBy: [{ received: 'desc' }, { key: 'asc' }],
    take: SHOWN,
  });
  return reports.map(({ directive, blocked, page, sample, received, lastAt }) => ({
    directive,
    blocked,
    page,
    sample,
    received,
    lastAt: lastAt.toISOString(),
  }));
}
