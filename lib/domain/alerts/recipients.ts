import type { Context } from '@/lib/domain/context';
import { type Permission, permissionsOf, type StaffRole, staffRoleOf } from '@/lib/domain/permissions';
import { HAS_SOME_EMAIL } from '@/lib/domain/personal-fields';
import { hasReached } from './judge-alert';
import { KIND_RULES } from './kinds';
import type { JudgedAlert } from './read-alerts';

export interface Recipient {
  id: string;
  role: StaffRole;
  permissions: readonly Permission[];
}

/** The members of staff who can be mailed. */
export async function listRecipients({ db }: Pick<Context, 'db'>): Promise<Recipient[]> {
  const users = await db.user.findMany({
    where: {
      AND: [{ OR: [{ role: 'admin' }, { staffRole: { not: null } }] }, HAS_SOME_EMAIL],
      blockedAt: null,
      emailVerifiedAt: { not: null },
    },
    orderBy: { id: 'asc' },
  });
  return users.flatMap((user) => {
    const role = staffRoleOf(user);
    return role === null ? [] : [{ id: user.id, role, permissions: permissionsOf(role) }];
  });
}

/** The alerts of which each person is told: those on which they can act, of which owners get some later. */
export function alertsByRecipient(
  recipients: Recipient[],
  alerts: JudgedAlert[],
): { userId: string; alerts: JudgedAlert[] }[] {
  return recipients.flatMap((recipient) => {
    const own = alerts.filter((alert) => isTold(recipient, alert, recipients));
    return own.length === 0 ? [] : [{ userId: recipient.id, alerts: own }];
  });
}

/**
 * Owners have every permission. They are told before the escalation only of what no other member of staff may act on,
 * and of the kinds that say so.
 */
function isTold({ role, permissions }: Recipient, { kind, stage }: JudgedAlert, all: Recipient[]): boolean {
  const { permission, ownersFrom = 'escalated' } = KIND_RULES[kind];
  if (role !== 'owner') return permissions.includes(permission);
  const others = all.some((other) => other.role !== 'owner' && other.permissions.includes(permission));
  return !others || hasReached(stage, ownersFrom);
}
