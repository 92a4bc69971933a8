import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { after, istDateTime } from '@/lib/platform/time';
import { isHeld, listOpenClaims, type OpenClaim } from './find-claims';
import { type Subject, type SubjectKind, subjectKey } from './schema';

type ClaimContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>;
type EndReason = 'given-back' | 'handed-over' | 'taken-over' | 'lapsed' | 'left';

/** What the audit log calls the subjects. */
const OBJECT_TYPES: Record<SubjectKind, string> = {
  order: 'order',
  case: 'case',
  'help-request': 'help-request',
  approval: 'approval-request',
  alert: 'alert',
};

/**
 * The claim that somebody has on the subject now; null for none. Until the caller's transaction ends nobody else claims
 * it: of twenty people at once one has it, and the others learn who. Throws conflict when it is another one than
 * `seen`.
 */
export async function lockClaim(
  context: ClaimContext,
  subject: Subject,
  seen: string | null,
): Promise<OpenClaim | null> {
  const { db } = context;
  await db.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended('claim:' || ${subjectKey(subject)}, 0))`;
  const [open] = await listOpenClaims(context, [subject]);
  const held = open && isHeld(open, context) ? open : null;
  if ((held?.id ?? null) !== seen) throw changed(held);
  // One whose time is over makes way for the next.
  if (open && !held) await endClaim(context, open, open.isOnStaff ? 'lapsed' : 'left');
  return held;
}

function changed(held: OpenClaim | null): AppError {
  if (!held) return new AppError('conflict', 'claims.changed');
  const time = istDateTime(held.since).slice(11, 16);
  return new AppError('conflict', message('claims.takenBy', { name: held.name, time }));
}

interface PlaceInput {
  subject: Subject;
  /** What `lockClaim` returned. */
  held: OpenClaim | null;
  /** Whose it becomes, and what the actor writes to them. */
  to: string;
  note: string;
}

/** Makes it the claim of `to`, in the transaction of `lockClaim`. */
export async function placeClaim(
  context: ClaimContext,
  { subject, held, to, note }: PlaceInput,
): Promise<void> {
  const { db, clock, actor, shop } = context;
  const givenBy = actor.id ?? to;
  if (held) await endClaim(context, held, held.by === givenBy ? 'handed-over' : 'taken-over');
  const now = clock.now();
  await db.workClaim.create({
    data: {
      id: newId(clock),
      subjectKind: subject.kind,
      subjectId: subject.id,
      claimedBy: to,
      givenBy,
      note,
      since: now,
      until: after(now, shop.alerts.taken),
    },
  });
  await recordAudit(context, {
    action: to === givenBy ? (held ? 'take-over-work' : 'claim-work') : 'hand-over-work',
    ...objectOf(subject),
    before: { claimedBy: held?.by ?? null },
    after: { claimedBy: to },
  });
}

/** Its person goes on with it. */
export async function prolongClaim({ db, clock, shop }: ClaimContext, { id }: OpenClaim): Promise<void> {
  await db.workClaim.updateMany({
    where: { id, endedAt: null },
    data: { until: after(clock.now(), shop.alerts.taken) },
  });
}

/** Nobody takes care of it any more. */
export async function giveBackClaim(context: ClaimContext, held: OpenClaim): Promise<void> {
  await endClaim(context, held, 'given-back');
  await recordAudit(context, {
    action: 'give-back-work',
    ...objectOf({ kind: held.kind, id: held.subjectId }),
    before: { claimedBy: held.by },
    after: { claimedBy: null },
  });
}

function endClaim({ db, clock }: ClaimContext, { id }: OpenClaim, endReason: EndReason) {
  return db.workClaim.updateMany({ where: { id, endedAt: null }, data: { endedAt: clock.now(), endReason } });
}

function objectOf({ kind, id }: Subject) {
  return { objectType: OBJECT_TYPES[kind], objectId: id };
}
