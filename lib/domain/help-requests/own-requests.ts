import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { presentRequest, presentSummary, WITH_ORDER, WITH_THREAD } from './present-request';
import type { HelpRequestSummary, HelpRequestView } from './schema';

/** The newest that a customer's list shows. */
const MAX_LISTED = 50;

export interface ListOwnRequestsInput {
  userId: string;
  /** Only those about this order. */
  orderId?: string;
}

/** The help requests of a customer, those with the newest change first. */
export async function listOwnRequests(
  { db }: Pick<Context, 'db'>,
  { userId, orderId }: ListOwnRequestsInput,
): Promise<HelpRequestSummary[]> {
  const requests = await db.helpRequest.findMany({
    where: { userId, ...(orderId !== undefined && { orderId }) },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    include: WITH_ORDER,
  });
  return requests.map(presentSummary);
}

/** A customer's help request with its thread. Throws not_found for another's. */
export async function getOwnRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, number }: { userId: string; number: string },
): Promise<HelpRequestView> {
  const request = await db.helpRequest.findUnique({ where: { id: number }, include: WITH_THREAD });
  if (!request || request.userId !== userId) throw notFound('Request');
  return presentRequest(request, clock.now());
}
