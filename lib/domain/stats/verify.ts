import type { Context } from '@/lib/domain/context';
import { readOneMoment } from '@/lib/platform/db';
import { minutes, runtimeOf } from '@/lib/platform/time';
import { CHAIN_START, type ChainEnd } from './audit-invariants';
import { findChanged } from './changed';
import { type CheckOptions, checkInvariants, type Finding } from './check-invariants';

export interface VerifyOptions extends Omit<CheckOptions, 'since'> {
  /** Whether all rows are read, also where a verified point would spare it. */
  all?: boolean;
}

export interface Verification {
  findings: Finding[];
  /** The verified point from which the rows were read; null when all were. */
  since: Date | null;
}

type Verifying = Pick<Context, 'db' | 'clock'>;

interface Point extends ChainEnd {
  at: Date;
  /** From where rows are read by their times. */
  since: string;
}

interface Start extends ChainEnd {
  at: string;
}

/** ms for all rules on what has changed. */
const TIMEOUT = minutes(30);
const WAITS = 40;
/** ms */
const WAIT = 250;

/**
 * Checks the invariants: on the rows that may have changed since the last verified point, or on all of them when there
 * is none, when the last check of all is older than a week, or when so much has changed. When all hold, this is the
 * next verified point.
 */
export async function verifyInvariants(
  context: Verifying,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { all = false, ...checked } = options;
  const point = all ? null : await findPoint(context);
  const start = await beginPoint(context);
  const later = point && (await checkSince(context, point, checked));
  const findings = later ?? (await checkInvariants(context, checked));
  if (start && findings.every(({ ok }) => ok)) await keepPoint(context, start, later === null);
  return { findings, since: later ? (point?.at ?? null) : null };
}

/**
 * Null when all rows must be read. All of it sees one moment: a rule that compares rows with others would else miss one
 * that was added after those that may have changed were found.
 */
function checkSince({ db }: Verifying, point: Point, checked: CheckOptions): Promise<Finding[] | null> {
  return readOneMoment(db, TIMEOUT, async (inside) => {
    const changed = await findChanged({ db: inside }, point.since);
    return changed && checkInvariants({ db: inside }, { ...checked, since: { changed, chain: point } });
  });
}

/**
 * The newest point. A point from before a check of all rows that found a broken rule is none: what has changed since
 * the point need not have the row. Rows that were older than a day when they changed are marked; with the second day
 * a clock that is put back by up to a day misses nothing. A point in the future was made while the clock was ahead.
 */
async function findPoint({ db }: Pick<Context, 'db'>): Promise<Point | null> {
  const [point] = await db.$queryRaw<Point[]>`
    select at, position, hash, (at - interval '2 days')::text as since
      from verified_points p
     where at <= clock_timestamp()
       and not exists (select from audit_entries e
                        where e.action = 'prove-books' and e.at between p.at and clock_timestamp() + interval '1 minute'
                          and e.after ->> 'since' is null and jsonb_array_length(e.after -> 'broken') > 0)
       and exists (select from verified_points w where w.is_whole and w.at between clock_timestamp() - interval '7 days' and clock_timestamp())
     order by id desc limit 1`;
  return point ?? null;
}

/**
 * A moment by which all that was written before is visible to the rules that are asked after it; null while a
 * transaction that began to write before is still open, or the clock has just leapt. Who writes later finds the moment
 * over: its rows are newer, or marked.
 */
async function beginPoint({ db, clock }: Verifying): Promise<Start | null> {
  if (clock.isSteady?.() === false) return null;
  const [given] = await db.$queryRaw<{ at: string; id: string }[]>`
    select clock_timestamp()::text as at, pg_current_xact_id()::text as id`;
  if (!given) return null;
  for (let n = 0; n < WAITS; n++) {
    const [row] = await db.$queryRaw<{ ended: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${given.id}::xid8 as ended`;
    if (row?.ended) {
      const link = await db.auditLink.findFirst({ orderBy: { position: 'desc' } });
      return { at: given.at, ...CHAIN_START, ...(link && { position: link.position, hash: link.hash }) };
    }
    await runtimeOf(clock).sleep(WAIT);
  }
  return null;
}

/** Keeps the point, and forgets what had changed before those that later checks begin from. */
async function keepPoint({ db }: Verifying, { at, position, hash }: Start, isWhole: boolean): Promise<void> {
  await db.$executeRaw`
    insert into verified_points (at, is_whole, position, hash)
    values (${at}::timestamptz, ${isWhole}, ${position}, ${Buffer.from(hash)})`;
  await db.$queryRaw`select tarang_forget_changed_rows() as forgotten`;
}
