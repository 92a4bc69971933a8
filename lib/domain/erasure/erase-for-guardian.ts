import { lockRequest } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { assertErasable, eraseInside } from './erase-account';

/**
 * A guardian erases the account of a customer under 18 after taking their consent back: the link of the mail is the
 * proof. Throws link_corrupted and conflict.
 */
export async function eraseForGuardian(context: Context, { token }: { token: string }): Promise<void> {
  await assertErasable(context);
  await transaction(context, async (inside) => {
    const { userId, state } = await lockRequest(inside, token);
    if (state !== 'withdrawn') throw new AppError('conflict', 'guardians.withdrawFirst');
    await eraseInside(inside, { userId });
  });
}
