import type { z } from 'zod';
import { transaction, type User } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { lockUser } from './lock-user';
import type { editProfileSchema, Viewer } from './schema';

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
    await recordChange(inside, {
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
