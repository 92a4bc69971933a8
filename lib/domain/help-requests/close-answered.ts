import type { Context } from '@/lib/domain/context';
import { ended } from './states';

/**
 * Closes what the staff have answered, in the transaction that ends an account and has locked it: nobody can write back
 * any more. What waits for an answer stays open.
 */
export async function closeAnswered(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  const answered = await db.helpRequest.findMany({ where: { userId, status: 'answered' } });
  for (const request of answered)
    await db.helpRequest.updateMany({
      where: { id: request.id, status: 'answered' },
      data: { ...ended(request, 'closed', clock.now()), version: { increment: 1 } },
    });
}
