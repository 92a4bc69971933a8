import type { z } from 'zod';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { editProfileSchema, Viewer } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';

export interface EditProfileInput extends z.output<typeof editProfileSchema> {
  viewer: Pick<Viewer, 'userid'>;
  requestId: string;
}

/** The name, and nothing else: address, number and role are proved or granted, not typed. Throws not_found. */
export async function editProfile(
  context: Pick<Context, 'db' | 'clock'>,
  { userid, name, viewer, requestId }: EditProfileInput,
): Promise<User> {
  return transaction(context, async (inside) => {
    const before = await lockUser(inside, userid);
    if (before.name === name) return before;
    await recordAudit(inside, {
      actorId: viewer.userid,
      action: 'edit-profile',
      objectType: 'user',
      objectId: userid,
      before: { name: before.name },
      after: { name },
      requestId,
    });
    return inside.db.user.update({ where: { id: userid }, data: { name, updatedAt: context.clock.now() } });
  });
}
