import type { Context } from '@/lib/domain/context';
import { after, days, istDateTime } from '@/lib/platform/time';
import { getDayReport } from './get-day-report';
import { reconcileDay } from './reconcile-day';

/** The handler of the job: compares the day, by default the one before, and logs how many differences are open. */
export async function runReconciliationJob(
  context: Context,
  { day = yesterday(context) }: { day?: string | undefined },
): Promise<void> {
  await reconcileDay(context, { day });
  const { runs, differences } = await getDayReport(context, { day });
  const report = { day, sources: runs.length, open: differences.length };
  if (differences.length > 0) context.log.error(report, 'the day differs from the lists of others');
  else context.log.info(report, 'the day is reconciled');
}

function yesterday({ clock }: Pick<Context, 'clock'>): string {
  return istDateTime(after(clock.now(), -days(1))).slice(0, 10);
}
