import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { finishClaims } from '@/lib/domain/work-claims';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { assertNoneOpen } from './assert-none-open';
import { lockCustomer, lockRequest } from './lock-request';
import { presentRequest, WITH_THREAD } from './present-request';
import type { HelpRequestView } from './schema';
import { isWritable, opened } from './states';

/** Messages of a thread, of both sides together. */
const MAX_MESSAGES = 100;

export interface WriteMessageInput {
  number: string;
  text: string;
  /** Sends the request to the grievance officer, whom the owners stand for. */
  escalate?: boolean | undefined;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A customer writes in the thread of a request, which then waits for the staff. A closed one is opened again within 14
 * days. Throws not_found for another's request, and conflict when it is too late, when another request of its kind
 * about the order is open, or when the thread is full.
 */
export async function writeMessage(
  context: Context,
  { number, text, escalate = false, idempotency }: WriteMessageInput,
): Promise<{ request: HelpRequestView }> {
  return transaction(context, async (inside) => {
    const { db, clock, actor, language } = inside;
    if (actor.id === null) throw notFound('Request');
    await lockCustomer(inside, actor.id);
    const before = await lockRequest(inside, number);
    if (before.userId !== actor.id) throw notFound('Request');
    const now = clock.now();
    if (!isWritable(before, now)) throw new AppError('conflict', 'helpRequests.tooLate');
    if (before.status === 'closed') await assertNoneOpen(inside, before);
    const written = await db.helpMessage.count({ where: { requestId: number } });
    if (written >= MAX_MESSAGES) throw new AppError('conflict', 'helpRequests.full');
    const isSentOn = escalate && before.escalatedAt === null;
    const request = await db.helpRequest.update({
      where: { id: number },
      data: {
        ...opened(inside, before, now),
        ...(isSentOn && { escalatedAt: now }),
        language,
        version: { increment: 1 },
        messages: { create: { id: newId(clock), author: 'customer', text, createdAt: now } },
      },
      include: WITH_THREAD,
    });
    // Who had claimed it may not answer any more, and a claim would delay the alert of the owners.
    if (isSentOn) await finishClaims(inside, { kind: 'help-request', id: number });
    const reply = { request: presentRequest(request, now) };
    await idempotency.write(db, reply);
    return reply;
  });
}
