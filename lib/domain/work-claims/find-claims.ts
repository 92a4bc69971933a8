import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { type ClaimView, type Subject, type SubjectKind, subjectKey } from './schema';

/** A claim that was not ended, whether or not its time is over. */
export interface OpenClaim {
  id: string;
  kind: SubjectKind;
  subjectId: string;
  by: string;
  name: string;
  givenBy: string;
  giver: string | null;
  note: string;
  since: Date;
  until: Date;
  /** Whether its person still is on the staff and may sign in. */
  isOnStaff: boolean;
}

type ClaimContext = Pick<Context, 'db' | 'clock' | 'shop'>;

/** The claims that were not ended, of these subjects or of all: as many as people have taken care of lately. */
export function listOpenClaims(
  { db }: Pick<Context, 'db'>,
  subjects?: readonly Subject[],
): Promise<OpenClaim[]> {
  const wanted = subjects?.map(subjectKey);
  return db.$queryRaw<OpenClaim[]>`
    select c.id, c.subject_kind as kind, c.subject_id as "subjectId", c.claimed_by as by,
           coalesce(nullif(u.name, ''), c.claimed_by) as name, c.given_by as "givenBy",
           coalesce(nullif(g.name, ''), c.given_by) as giver, c.note, c.since, c.until,
           coalesce(u.blocked_at is null and (u.role = 'admin' or u.staff_role is not null), false) as "isOnStaff"
      from work_claims c
      left join users u on u.id = c.claimed_by
      left join users g on g.id = c.given_by
     where c.ended_at is null
       ${wanted ? Prisma.sql`and c.subject_kind || ':' || c.subject_id = any(${wanted})` : Prisma.empty}`;
}

/**
 * Whether its person has it now. A time further ahead than a claim lasts was written by a clock that had leapt, and
 * counts as over.
 */
export function isHeld(
  { until, isOnStaff }: Pick<OpenClaim, 'until' | 'isOnStaff'>,
  { clock, shop }: Pick<Context, 'clock' | 'shop'>,
): boolean {
  const now = clock.now();
  return isOnStaff && until > now && until <= after(now, shop.alerts.taken);
}

/** Who takes care of these subjects now, by `subjectKey`. */
export async function findClaims(
  context: ClaimContext,
  subjects?: readonly Subject[],
): Promise<Map<string, ClaimView>> {
  const open = await listOpenClaims(context, subjects);
  return new Map(
    open
      .filter((claim) => isHeld(claim, context))
      .map((claim) => [subjectKey({ kind: claim.kind, id: claim.subjectId }), presentClaim(claim)]),
  );
}

export function presentClaim({ id, by, name, givenBy, giver, note, since, until }: OpenClaim): ClaimView {
  return {
    id,
    by,
    name,
    from: givenBy === by ? null : { name: giver ?? givenBy, note },
    since: since.toISOString(),
    until: until.toISOString(),
  };
}
