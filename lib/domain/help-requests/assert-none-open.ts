import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { keyOf, type Subject } from './states';

/**
 * Throws conflict with the number of the request of this kind about the same order, or about none, that is not closed:
 * there is one at a time. The customer is locked.
 */
export async function assertNoneOpen({ db }: Pick<Context, 'db'>, subject: Subject): Promise<void> {
  const other = await db.helpRequest.findUnique({ where: { openKey: keyOf(subject) } });
  if (other) throw new AppError('conflict', message('helpRequests.oneIsOpen', { number: other.id }));
}
