import type { Context } from '@/lib/domain/context';
import { after, days, istDateTime } from '@/lib/platform/time';
import { daysToCompare } from './days-to-compare';
import { getDayReport } from './get-day-report';
import { reconcileDay } from './reconcile-day';

/**
 * The handler of the job: compares the day that is asked for, or the one before with those that were missed, and logs
 * how many differences each has.
 */
export async function runReconciliationJob(
  context: Context,
  { day }: { day?: string | undefined },
): Promise<void> {
  const wanted = day === undefined ? await daysToCompare(context, yesterday(context)) : [day];
  for (const each of wanted) await compare(context, each);
}

async function compare(context: Context, day: string): Promise<void> {
  await reconcileDay(context, { day });
  const { runs, differences } = await getDayReport(context, { day });
  const report = { day, sources: runs.length, open: differences.length };
  if (differences.length > 0) context.log.error(report, 'the day differs from the lists of others');
  else context.log.info(report, 'the day is reconciled');
}

function yesterday({ clock }: Pick<Context, 'clock'>): string {
  return istDateTime(after(clock.now(), -days(1))).slice(0, 10);
}
