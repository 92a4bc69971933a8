import { findQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { AUTOMATIC, listUncertainOrders } from '@/lib/domain/orders';
import { countInDoubt } from '@/lib/domain/vault';
import { dateColumn } from '@/lib/platform/time';
import { comparedDays } from './compared-days';
import type { QuarantineView } from './schema';

/** The quarantine of this database; null when there is none. */
export async function getQuarantine(context: Pick<Context, 'db' | 'clock'>): Promise<QuarantineView | null> {
  const { db, clock } = context;
  const restore = await findQuarantine(context);
  if (!restore) return null;
  const { id, recoveredTo, restoredAt, comparedAt, missing, credited, marked } = restore;
  const { compared } = comparedDays(recoveredTo, clock.now());
  const [differences, waiting, uncertain, codes] = await Promise.all([
    db.reconciliationDifference.count({
      where: { status: 'open', day: { in: compared.map(dateColumn) } },
    }),
    db.order.count({ where: { status: 'Processing', ...AUTOMATIC } }),
    listUncertainOrders(context, restore),
    countInDoubt(context),
  ]);
  return {
    _id: id,
    recoveredTo: recoveredTo.toISOString(),
    restoredAt: restoredAt.toISOString(),
    comparedAt: comparedAt?.toISOString() ?? null,
    missing,
    credited,
    marked,
    differences,
    waiting,
    uncertain: uncertain.length,
    codes,
  };
}
