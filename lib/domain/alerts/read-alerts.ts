import type { Context } from '@/lib/domain/context';
import { listOpenClaims, type OpenClaim } from '@/lib/domain/work-claims';
import { subjectKey } from '@/lib/domain/work-claims/schema';
import type { Alert } from '@/lib/platform/db';
import { findOpen, type OpenAlert } from './find-open';
import { type Judgement, judgeAlert } from './judge-alert';
import { subjectOfAlert } from './subject-of-alert';

export interface JudgedAlert extends OpenAlert, Judgement {
  since: Date;
  stored: Alert | undefined;
  /** The claim on what it is about that was not ended, whether or not its time is over. */
  claim: OpenClaim | undefined;
}

/** All open alerts with what is stored of them, judged by the time of the context. */
export async function readAlerts(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
): Promise<{ alerts: JudgedAlert[]; stored: Alert[]; claims: OpenClaim[] }> {
  const [open, stored] = [await findOpen(context), await context.db.alert.findMany()];
  const claims = await listOpenClaims(context);
  return { alerts: judgeAll(context, { open, stored, claims }), stored, claims };
}

/** These open alerts with what is stored of them, judged in the same way. */
export async function judgeOpen(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  open: OpenAlert[],
): Promise<JudgedAlert[]> {
  if (open.length === 0) return [];
  const stored = await context.db.alert.findMany({ where: { key: { in: open.map(({ key }) => key) } } });
  return judgeAll(context, { open, stored, claims: await listOpenClaims(context, open.map(subjectOfAlert)) });
}

function judgeAll(
  { clock, shop }: Pick<Context, 'clock' | 'shop'>,
  { open, stored, claims }: { open: OpenAlert[]; stored: Alert[]; claims: OpenClaim[] },
): JudgedAlert[] {
  const now = clock.now();
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const claimOf = new Map(
    claims.map((claim) => [subjectKey({ kind: claim.kind, id: claim.subjectId }), claim]),
  );
  return open.map((each) => {
    const row = byKey.get(each.key);
    const claim = claimOf.get(subjectKey(subjectOfAlert(each)));
    const since = beginning(each.since, row?.since, now);
    const { kind } = each;
    return {
      ...each,
      stored: row,
      since,
      claim,
      ...judgeAlert({ kind, since, stored: row, takenUntil: endOf(claim, now), now, rules: shop.alerts }),
    };
  });
}

/** Until when a person takes care of it; of one who has left the staff it is over at once. Null without a claim. */
function endOf(claim: OpenClaim | undefined, now: Date): Date | null {
  if (!claim) return null;
  return claim.isOnStaff || claim.until <= now ? claim.until : now;
}

/** The first of these times that is not ahead: a clock that had leapt may have written either of them. */
function beginning(said: Date | null, seen: Date | undefined, now: Date): Date {
  return [said, seen].find((time): time is Date => time != null && time <= now) ?? now;
}
