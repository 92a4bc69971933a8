import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { type Prisma, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, dateColumn, liesAheadOf, minutes } from '@/lib/platform/time';
import type { Compared, Found } from './found';
import { lockSource } from './lock-source';
import type { DifferenceKind } from './schema';

interface Compares {
  /** yyyy-mm-dd in IST. */
  day: string;
  source: string;
}

interface Begun {
  startedAt: Date;
  /** How often the day had been compared with this source when the run began to read. */
  runsBefore: number;
}

export type RecordRunInput = Compares & Begun & Compared;

/** Called before a run reads anything. */
export async function beginRun(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { day, source }: Compares,
): Promise<Begun> {
  const where = { day_source: { day: dateColumn(day), source } };
  const before = await db.reconciliationRun.findUnique({ where, select: { runs: true } });
  return { startedAt: clock.now(), runsBefore: before?.runs ?? 0 };
}

/**
 * Writes what a comparison found. A difference is one row however often it is seen: one that a person explained stays
 * so until its facts change, and one that this run no longer sees has gone, if the run saw everything. A time that lies
 * ahead was written while the clock was, and is no later than this run.
 */
export async function recordRun(context: Pick<Context, 'db' | 'clock'>, run: RecordRunInput): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Two runs of one source at once would each take the differences of the other for gone.
    await lockSource(inside, run.source);
    const day = dateColumn(run.day);
    const before = await db.reconciliationRun.findUnique({
      where: { day_source: { day, source: run.source } },
    });
    // Another run has read later what this one compares, and both are written only when their readings are done.
    const isWrittenMeanwhile = before && before.runs !== run.runsBefore;
    if (isWrittenMeanwhile && isSince(before.startedAt, run.startedAt, clock.now())) return;
    for (const found of run.found) await recordDifference(inside, run, found);
    if (run.whole) {
      const unseen = {
        source: run.source,
        key: { notIn: run.found.map((found) => keyOf(run, found)) },
        AND: [
          // Not what a run of another day has found since this one began.
          { OR: [{ seenAt: { lte: run.startedAt } }, { seenAt: { gt: after(clock.now(), minutes(1)) } }] },
          // A balance, and what is in no payout yet, are of the present: a run of any day compares the same.
          { OR: [{ day }, { kind: { in: ['float_differs', 'in_no_payout'] satisfies DifferenceKind[] } }] },
        ],
      };
      const note = 'A later comparison did not see it any more.';
      await db.reconciliationDifference.updateMany({
        where: { ...unseen, status: 'open' },
        data: { status: 'gone', closedAt: clock.now(), note },
      });
      // One that a person explained has ended as well: if it comes back with the same facts, it has another cause.
      await db.reconciliationDifference.updateMany({
        where: { ...unseen, status: 'explained' },
        data: { digest: '' },
      });
    }
    const { startedAt, theirs, ours, missing, whole: isWhole } = run;
    const fresh = {
      startedAt,
      endedAt: clock.now(),
      theirs,
      ours,
      missing,
      isWhole,
      found: run.found.length,
    };
    await db.reconciliationRun.upsert({
      where: { day_source: { day, source: run.source } },
      create: { day, source: run.source, runs: 1, ...fresh },
      update: { ...fresh, runs: { increment: 1 } },
    });
  });
}

async function recordDifference(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { day, source, startedAt }: RecordRunInput,
  found: Found,
): Promise<void> {
  const { kind, subject, moneyAtRisk, press } = found;
  const now = clock.now();
  const key = keyOf({ source }, found);
  const digest = createHash('sha256').update(JSON.stringify(found.evidence)).digest('hex');
  const facts = {
    // A balance is of now, so its difference belongs to the day that was compared last.
    day: dateColumn(day),
    moneyAtRisk,
    evidence: found.evidence satisfies Prisma.InputJsonValue,
    digest,
    press,
    seenAt: now,
  };
  const known = await db.reconciliationDifference.findUnique({ where: { key } });
  if (!known) {
    await db.reconciliationDifference.create({
      data: {
        ...facts,
        id: newId(clock),
        key,
        source,
        kind,
        subject,
        orderId: found.orderId ?? null,
        paymentId: found.paymentId ?? null,
        status: 'open',
        foundAt: now,
      },
    });
    return;
  }
  // Seen, or ended by a person, since this run began to read.
  if ([known.seenAt, known.closedAt].some((time) => time && isSince(time, startedAt, now))) return;
  const isSettled = known.status === 'explained' && known.digest === digest;
  const reopened = { status: 'open', foundAt: now, closedAt: null, closedById: null, note: null };
  await db.reconciliationDifference.update({
    where: { key },
    data: { ...facts, ...(known.status !== 'open' && !isSettled && reopened) },
  });
}

/** Whether something was written since a run began to read. */
function isSince(time: Date, startedAt: Date, now: Date): boolean {
  return time > startedAt && !liesAheadOf(now, time);
}

function keyOf({ source }: Pick<RecordRunInput, 'source'>, { kind, subject }: Found): string {
  return `${source}:${kind}:${subject}`;
}
