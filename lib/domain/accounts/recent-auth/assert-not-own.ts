import type { Context } from '@/lib/domain/context';
import type { Permission } from '@/lib/domain/permissions';
import { AppError } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import { assertIndependent } from './assert-independent';
import { hasColleague } from './has-colleague';

export interface NotOwnInput {
  /** Who gains by the decision. */
  receiverId: string;
  /** What a colleague needs to decide it. */
  permission: Permission;
  /** Said of what is the person's own. */
  own: PlainKey;
}

/**
 * Throws forbidden when staff decide what they themselves, or an account related to theirs, would gain by. The only
 * person who may decide such things may decide this one too, because it would otherwise stay open for ever.
 */
export async function assertNotOwn(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { receiverId, permission, own }: NotOwnInput,
): Promise<void> {
  if (!(await hasColleague(context, permission))) return;
  const personId = context.actor.id ?? '';
  if (personId === receiverId) throw new AppError('forbidden', own);
  await assertIndependent(context, { personId, receiverId });
}
