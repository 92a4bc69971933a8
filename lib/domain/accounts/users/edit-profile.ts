import type { z } from 'zod';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { editProfileSchema } from '@/lib/domain/accounts/schema';
import { requireActorSession } from '@/lib/domain/actor-session';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';

export interface EditProfileInput extends z.output<typeof editProfileSchema> {}

/**
 * Changes the name. A user cannot change e-mail, number or role, because those are verified or granted. Throws
 * not_found, and unauthenticated when the session was ended meanwhile: an account that was erased would have a name
 * again.
 */
export async function editProfile(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userid, name }: EditProfileInput,
): Promise<User> {
  return transaction(context, async (inside) => {
    const before = await lockUser(inside, userid);
    await requireActorSession(inside);
    if (before.name === name) return before;
    await recordAudit(inside, {
      action: 'edit-profile',
      objectType: 'user',
      objectId: userid,
      before: { name: before.name },
      after: { name },
    });
    return inside.db.user.update({ where: { id: userid }, data: { name, updatedAt: context.clock.now() } });
  });
}
