import type { z } from 'zod';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newHelpNumber, newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { assertNoneOpen } from './assert-none-open';
import { lockCustomer } from './lock-request';
import { mayAskWithoutOrder } from './may-ask-without-order';
import { presentRequest, WITH_THREAD } from './present-request';
import type { HelpRequestView, openHelpForm } from './schema';
import { opened } from './states';

/** Requests of one customer that wait for the staff at the same time. */
const MAX_OPEN = 5;

export interface OpenRequestInput extends z.output<typeof openHelpForm> {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A customer asks the staff about an order, or without one about anything else. Throws not_found for an order of
 * another customer, conflict when a request of this kind about it is not closed yet, or when the customer has too many
 * that wait, and unavailable where a request about no order cannot be opened yet.
 */
export async function openRequest(
  context: Context,
  { orderid, kind, text, idempotency }: OpenRequestInput,
): Promise<{ request: HelpRequestView }> {
  return transaction(context, async (inside) => {
    const { db, clock, language } = inside;
    const orderId = orderid ?? null;
    const subject = { userId: await askerOf(inside, orderId), orderId, kind };
    const { userId } = subject;
    await lockCustomer(inside, userId);
    await assertNoneOpen(inside, subject);
    const waiting = await db.helpRequest.count({ where: { userId, status: 'open' } });
    if (waiting >= MAX_OPEN)
      throw new AppError('conflict', message('helpRequests.tooMany', { count: MAX_OPEN }));
    const now = clock.now();
    const request = await db.helpRequest.create({
      data: {
        ...opened(inside, subject, now),
        id: await unusedNumber(inside),
        ...subject,
        language,
        createdAt: now,
        messages: { create: { id: newId(clock), author: 'customer', text, createdAt: now } },
      },
      include: WITH_THREAD,
    });
    const reply = { request: presentRequest(request, now) };
    await idempotency.write(db, reply);
    return reply;
  });
}

async function askerOf(context: Pick<Context, 'db' | 'actor'>, orderId: string | null): Promise<string> {
  const { db, actor } = context;
  if (actor.id === null) throw notFound('Order');
  if (orderId === null) {
    if (!(await mayAskWithoutOrder(context))) throw new AppError('unavailable', 'helpRequests.notYet');
    return actor.id;
  }
  const order = await db.order.findUnique({ where: { id: orderId }, select: { userId: true } });
  if (order?.userId !== actor.id) throw notFound('Order');
  return actor.id;
}

/** With a million requests one in a thousand numbers is taken. */
async function unusedNumber({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string> {
  for (;;) {
    const id = newHelpNumber(clock);
    if ((await db.helpRequest.count({ where: { id } })) === 0) return id;
  }
}
