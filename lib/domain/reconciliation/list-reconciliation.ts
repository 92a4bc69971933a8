import type { Context } from '@/lib/domain/context';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import type { ReconciliationDifference, ReconciliationRun } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { decimalOf } from './compare/hundredths-of';
import {
  DIFFERENCE_CAUSES,
  type DifferenceView,
  PRESSES,
  type ReconciliationView,
  type RunView,
} from './schema';
import { sourceTitle } from './source-title';

type Reader = Pick<Context, 'db' | 'clock'>;

/** As many as a person can handle before loading the page again. */
const MAX_DIFFERENCES = 200;
const MAX_RUNS = 40;

/** The open differences, oldest first, the last runs, and the ledger account of each float. */
export async function listReconciliation(context: Reader): Promise<ReconciliationView> {
  const { db } = context;
  const [differences, runs, floats] = await Promise.all([
    listDifferences(context),
    db.reconciliationRun.findMany({
      orderBy: [{ day: 'desc' }, { startedAt: 'desc' }, { source: 'asc' }],
      take: MAX_RUNS,
    }),
    db.floatEntry.groupBy({ by: ['supplier', 'region'], _sum: { amount: true } }),
  ]);
  return {
    differences,
    runs: runs.map(presentRun),
    floats: ACCOUNTS.map(({ name, currency, supplier, region }) => {
      const sum = floats.find((each) => each.supplier === supplier && each.region === region)?._sum.amount;
      return { name, currency, balance: sum === undefined || sum === null ? null : decimalOf(sum) };
    }),
  };
}

/** The open differences, of one day or of all, oldest first. */
export async function listDifferences({ db, clock }: Reader, day?: Date): Promise<DifferenceView[]> {
  const rows = await db.reconciliationDifference.findMany({
    where: { status: 'open', ...(day && { day }) },
    orderBy: [{ foundAt: 'asc' }, { id: 'asc' }],
    take: MAX_DIFFERENCES,
  });
  return rows.map((row) => present(row, clock.now()));
}

function present(row: ReconciliationDifference, now: Date): DifferenceView {
  const causes: Record<string, string> = DIFFERENCE_CAUSES;
  return {
    _id: row.id,
    day: dayOf(row.day),
    source: row.source,
    sourceTitle: sourceTitle(row.source),
    kind: row.kind,
    cause: causes[row.kind] ?? row.kind,
    subject: row.subject,
    orderid: row.orderId,
    moneyAtRisk: row.moneyAtRisk === null ? null : rupees(row.moneyAtRisk),
    evidence: row.evidence,
    seen: row.digest,
    press: PRESSES.find((press) => press === row.press) ?? null,
    foundAt: row.foundAt.toISOString(),
    age: Math.max(0, Math.round((now.getTime() - row.foundAt.getTime()) / 1000)),
  };
}

export function presentRun({ isWhole: _, ...run }: ReconciliationRun): RunView {
  return {
    ...run,
    sourceTitle: sourceTitle(run.source),
    day: dayOf(run.day),
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt.toISOString(),
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
