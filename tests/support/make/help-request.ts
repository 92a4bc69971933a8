import type { Db, HelpRequest, Order, Prisma } from '@/lib/platform/db';
import { newHelpNumber, newId } from '@/lib/platform/ids';
import { after, hours } from '@/lib/platform/time';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

/** A help request of the buyer of `order` that waits for the staff. */
export function makeHelpRequest(
  db: Db,
  order: Pick<Order, 'id' | 'userId'>,
  given: Partial<Prisma.HelpRequestUncheckedCreateInput> = {},
): Promise<HelpRequest> {
  const at = given.waitingSince ?? NOON;
  return db.helpRequest.create({
    data: {
      id: newHelpNumber(),
      userId: order.userId,
      orderId: order.id,
      kind: 'not_received',
      status: 'open',
      // The store writes the order and the kind; tests may need several of one order.
      openKey: `${order.id}:${nextNumber()}`,
      language: 'en',
      waitingSince: at,
      promisedUntil: after(new Date(at), hours(2)),
      createdAt: at,
      updatedAt: at,
      messages: { create: { id: newId(), author: 'customer', text: 'Where is it?', createdAt: at } },
      ...given,
    },
  });
}
