import type { Context } from '@/lib/domain/context';
import { dateColumn } from '@/lib/platform/time';
import { listDifferences, presentRun } from './list-reconciliation';
import type { DifferenceView, RunView } from './schema';

export interface DayReport {
  runs: RunView[];
  differences: DifferenceView[];
}

/** The runs of a day and its open differences. */
export async function getDayReport(
  context: Pick<Context, 'db' | 'clock'>,
  { day }: { day: string },
): Promise<DayReport> {
  const date = dateColumn(day);
  const [runs, differences] = await Promise.all([
    context.db.reconciliationRun.findMany({ where: { day: date }, orderBy: { source: 'asc' } }),
    listDifferences(context, date),
  ]);
  return { runs: runs.map(presentRun), differences };
}
