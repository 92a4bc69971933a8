import { findQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { reconcileDay } from '@/lib/domain/reconciliation';
import { after, dateColumn, hours } from '@/lib/platform/time';
import { askAboutGivenBack } from './ask-about-given-back';
import { comparedDays } from './compared-days';
import { creditPaid } from './credit-paid';
import { findPurchases } from './find-purchases';

/** The first comparison follows the restore at once; later ones see what the others' lists show late. */
const COMPARE_EVERY = hours(1);

/**
 * Compares what the gateway and the suppliers say since the restored moment, and records what was paid and bought. What
 * it cannot find out stays for the person who ends the quarantine. Returns false when there is nothing to compare now.
 */
export async function compareAfterRestore(context: Context): Promise<boolean> {
  const restore = await findQuarantine(context);
  const now = context.clock.now();
  if (!restore || (restore.comparedAt && after(restore.comparedAt, COMPARE_EVERY) > now)) return false;
  const { recoveredTo } = restore;
  // First: an order that was paid after the moment is Processing then, and its purchase is recorded.
  const paid = await creditPaid(context, restore);
  const unasked = await askAboutGivenBack(context, restore);
  // What is paid from here on may be missed by it.
  const waiting = await context.db.order.findMany({ where: { status: 'Processing' }, select: { id: true } });
  const bought = await findPurchases(context, recoveredTo);
  const { compared, isCut } = comparedDays(recoveredTo, now);
  for (const day of compared) await reconcileDay(context, { day });
  const cut = isCut
    ? ['The restored moment is too long ago: only the first days after it were compared.']
    : [];
  // By id: a mark that was made meanwhile is not compared, and the clocks of two restores may differ.
  const open = { id: { in: restore.ids }, endedAt: null };
  await context.db.restore.updateMany({
    where: open,
    data: { credited: { increment: paid.credited }, marked: { increment: bought.marked } },
  });
  await context.db.restore.updateMany({
    // One that ended since this one began has looked later, and a person may have read it.
    where: { ...open, OR: [{ comparedAt: null }, { comparedAt: { lte: now } }] },
    data: {
      comparedAt: context.clock.now(),
      comparedOrders: waiting.map(({ id }) => id),
      unread: bought.unread,
      missing: [
        ...paid.missing,
        ...unasked,
        ...bought.missing,
        ...cut,
        ...(await readMissing(context, compared)),
      ],
    },
  });
  const { credited } = paid;
  const { marked, unread } = bought;
  context.log.warn({ recoveredTo, credited, marked, unread }, 'the restored database was compared');
  return true;
}

/** What the comparisons of the days could not fetch, each sentence once. */
async function readMissing({ db }: Pick<Context, 'db'>, compared: string[]): Promise<string[]> {
  const runs = await db.reconciliationRun.findMany({
    where: { day: { in: compared.map(dateColumn) } },
    select: { missing: true },
  });
  return [...new Set(runs.flatMap(({ missing }) => missing))];
}
