import { lockViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { nomineeColumns } from '@/lib/domain/personal-fields';
import { type Nominee, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { NomineeForm } from './schema';

interface OfUser {
  userId: string;
}

/** Whom a customer has named to act for them; both fields empty when nobody. */
export async function readNominee({ db }: Pick<Context, 'db'>, { userId }: OfUser): Promise<NomineeForm> {
  const found = await db.nominee.findUnique({ where: { userId } });
  return { name: found?.name ?? '', contact: found?.contact ?? '', seen: versionOf(found) };
}

function versionOf(nominee: Nominee | null): string | null {
  return nominee?.updatedAt.toISOString() ?? null;
}

/**
 * Stores the nominee of the viewer, and returns what its next change has seen; an empty name removes the stored one.
 * The audit log records that the nominee was changed, without the name, which is that of another person. Throws
 * unauthenticated when the session was ended meanwhile, and conflict when the nominee is no longer the one that the
 * page showed.
 */
export function saveNominee(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { viewer, name, contact, seen }: NomineeForm & { viewer: Viewer },
): Promise<string | null> {
  return transaction(context, async (inside) => {
    const { id: userId } = await lockViewer(inside, viewer);
    const before = await inside.db.nominee.findUnique({ where: { userId } });
    if (seen !== undefined && versionOf(before) !== seen)
      throw new AppError('conflict', 'requests.changedMeanwhile');
    const updatedAt = new Date(
      Math.max(inside.clock.now().getTime(), (before?.updatedAt.getTime() ?? 0) + 1),
    );
    const data = { name, ...nomineeColumns(inside, userId, contact), updatedAt };
    if (name === '') await inside.db.nominee.deleteMany({ where: { userId } });
    else await inside.db.nominee.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    await recordAudit(inside, {
      action: 'name-nominee',
      objectType: 'user',
      objectId: userId,
      after: { named: name !== '' },
    });
    return name === '' ? null : updatedAt.toISOString();
  });
}
