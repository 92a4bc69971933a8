import type { z } from 'zod';
import { listMachineAlerts, permissionOfAlert, tellAgain } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import { acknowledgeRequest } from '@/lib/domain/help-requests';
import { may, type Permission, permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import { findClaims, giveBackClaim, lockClaim, placeClaim, prolongClaim } from '@/lib/domain/work-claims';
import {
  type ClaimView,
  type claimForm,
  type handOverForm,
  type releaseClaimForm,
  type Subject,
  type SubjectKind,
  subjectKey,
} from '@/lib/domain/work-claims/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { actPermission } from './act-permission';
import { findWork } from './find-work';
import type { Colleague } from './schema';

const READ: Record<SubjectKind, Permission> = {
  order: 'orders.read',
  case: 'orders.read',
  'help-request': 'help.read',
  approval: 'panel.open',
  alert: 'panel.open',
};

type ClaimContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>;

/**
 * The actor takes care of something that waits: a new claim, a colleague's that they have seen, or their own for
 * longer. Throws forbidden without the permission to act on it, and conflict when it has ended or when another person
 * than on the actor's page has it.
 */
export async function claimWork(
  context: ClaimContext,
  { seen, ...subject }: z.output<typeof claimForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { actor } = inside;
    const self = { id: actor.id ?? '', permissions: actor.permissions };
    await demandMayAct(inside, subject, self);
    const held = await lockClaim(inside, subject, seen);
    if (held?.by === actor.id) await prolongClaim(inside, held);
    else await placeClaim(inside, { subject, held, to: self.id, note: '' });
    if (subject.kind === 'help-request') await acknowledgeRequest(inside, subject.id);
  });
}

/**
 * Gives something that waits to another member of staff, with a note: the actor's own, what nobody has, or a
 * colleague's that the actor has seen. Throws like `claimWork`, and invalid_input for a person who may not act on it.
 */
export async function handOverWork(
  context: ClaimContext,
  { seen, to, note, ...subject }: z.output<typeof handOverForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const permission = await demandMayAct(inside, subject, {
      id: inside.actor.id ?? '',
      permissions: inside.actor.permissions,
    });
    const colleagues = await colleaguesFor(inside, permission);
    if (!colleagues.some(({ userid }) => userid === to))
      throw new AppError('invalid_input', 'claims.notColleague', { fields: { to: 'claims.notColleague' } });
    const held = await lockClaim(inside, subject, seen);
    await placeClaim(inside, { subject, held, to, note });
  });
}

/**
 * The actor gives back their own claim, or frees that of a colleague who is away; it is told to all again at once.
 * Throws forbidden without the permission to act on it, and conflict when it is another claim than the actor has seen.
 */
export async function giveBackWork(
  context: ClaimContext,
  { seen, ...subject }: z.output<typeof releaseClaimForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { actor } = inside;
    await demandMayAct(inside, subject, { id: actor.id ?? '', permissions: actor.permissions });
    const held = await lockClaim(inside, subject, seen);
    if (!held) throw new AppError('conflict', 'claims.changed');
    await giveBackClaim(inside, held);
    await tellAgain(inside, subject);
  });
}

/** Who takes care of it now; null when nobody does, and for an actor who may not read what it is about. */
export async function getClaim(context: ClaimContext, subject: Subject): Promise<ClaimView | null> {
  if (!may(context.actor, READ[subject.kind])) return null;
  return (await findClaims(context, [subject])).get(subjectKey(subject)) ?? null;
}

/**
 * The other members of staff who may act on it, by name; nobody for an actor who may not. Throws conflict when it does
 * not wait any more.
 */
export async function listColleagues(context: ClaimContext, subject: Subject): Promise<Colleague[]> {
  const { actor } = context;
  const permission = await permissionFor(context, subject, {
    id: actor.id ?? '',
    permissions: actor.permissions,
  });
  return may(actor, permission) ? colleaguesFor(context, permission) : [];
}

async function colleaguesFor({ db, actor }: ClaimContext, permission: Permission): Promise<Colleague[]> {
  const staff = await db.user.findMany({
    where: {
      OR: [{ role: 'admin' }, { staffRole: { not: null } }],
      blockedAt: null,
      id: { not: actor.id ?? '' },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return staff
    .filter((user) => permissionsOf(staffRoleOf(user)).includes(permission))
    .map(({ id, name, email }) => ({ userid: id, name: name || (email ?? id) }));
}

interface Person {
  id: string;
  permissions: readonly Permission[];
}

/** What acting on it takes. Throws forbidden when the person may not, and conflict when it does not wait any more. */
async function demandMayAct(context: ClaimContext, subject: Subject, person: Person): Promise<Permission> {
  const permission = await permissionFor(context, subject, person);
  if (!may(person, permission)) throw new AppError('forbidden', message(`missingPermission.${permission}`));
  return permission;
}

async function permissionFor(context: ClaimContext, subject: Subject, { id }: Person): Promise<Permission> {
  if (subject.kind === 'alert') {
    const alert = (await listMachineAlerts(context)).find(({ claimed }) => claimed.id === subject.id);
    if (!alert) throw new AppError('conflict', 'claims.ended');
    return permissionOfAlert(alert.kind);
  }
  const work = await findWork(context, subject);
  // Who asked for an approval, or gains by it, does not see it in the queue either.
  if (!work || work.askerId === id || work.receiverId === id) throw new AppError('conflict', 'claims.ended');
  return actPermission(work);
}
