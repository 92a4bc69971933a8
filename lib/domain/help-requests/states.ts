import type { Context } from '@/lib/domain/context';
import type { HelpRequest } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import type { HelpStatus } from './schema';

type State = Pick<
  HelpRequest,
  'status' | 'openKey' | 'waitingSince' | 'promisedUntil' | 'closedAt' | 'updatedAt'
> & { status: HelpStatus };

export type Subject = Pick<HelpRequest, 'userId' | 'orderId' | 'kind'>;

/** How long a closed request takes one more message. */
const REOPENED_WITHIN = days(14);

/** What of each kind is open once: an order, or all that its customer asks about no order. */
export function keyOf({ userId, orderId, kind }: Subject): string {
  return `${orderId ?? userId}:${kind}`;
}

/**
 * The columns of a request that the staff has to answer. One that was open already keeps its beginning and its promise.
 */
export function opened(
  { shop }: Pick<Context, 'shop'>,
  request: Subject & Partial<Pick<HelpRequest, 'waitingSince' | 'promisedUntil'>>,
  now: Date,
): State {
  return {
    status: 'open',
    openKey: keyOf(request),
    waitingSince: request.waitingSince ?? now,
    promisedUntil: request.promisedUntil ?? after(now, shop.alerts.promises.help),
    closedAt: null,
    updatedAt: now,
  };
}

/** The columns of a request for which the staff has nothing to do: it was answered or closed at `now`. */
export function ended(request: Subject, status: 'answered' | 'closed', now: Date): State {
  const isClosed = status === 'closed';
  return {
    status,
    openKey: isClosed ? null : keyOf(request),
    waitingSince: null,
    promisedUntil: null,
    closedAt: isClosed ? now : null,
    updatedAt: now,
  };
}

/** Whether its customer may still write. */
export function isWritable({ closedAt }: Pick<HelpRequest, 'closedAt'>, now: Date): boolean {
  return closedAt === null || now <= after(closedAt, REOPENED_WITHIN);
}
