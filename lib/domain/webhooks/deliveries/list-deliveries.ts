import type { Context } from '@/lib/domain/context';
import { findEndpoint, type Owner } from '@/lib/domain/webhooks/endpoints/find-endpoint';
import { type DeliveryView, deliveryView } from '@/lib/domain/webhooks/schema';
import type { PartnerDelivery, PartnerEvent, PartnerTry, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

export interface PageInput {
  /** The last id of the page before. */
  cursor?: string | undefined;
  limit: number;
}

export interface Page<T> {
  data: T[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

export const WITH_TRIES = {
  event: true,
  attempts: { orderBy: [{ at: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.PartnerDeliveryInclude;

type Row = PartnerDelivery & { event: PartnerEvent; attempts: PartnerTry[] };

/** The deliveries of an endpoint with their tries, the newest first. */
export async function listDeliveries(
  context: Pick<Context, 'db'>,
  { id, owner, cursor, limit }: PageInput & { id: string; owner: Owner },
): Promise<Page<DeliveryView>> {
  const { id: endpointId } = await findEndpoint(context, owner, id);
  await assertCursor(cursor, (from) => context.db.partnerDelivery.count({ where: { id: from, endpointId } }));
  const rows = await context.db.partnerDelivery.findMany({
    where: { endpointId },
    include: WITH_TRIES,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
  });
  return pageOf(rows, limit, presentDelivery);
}

/** Throws for a cursor that is not in the list: a program that got the first page again would never end. */
export async function assertCursor(
  cursor: string | undefined,
  count: (id: string) => Promise<number>,
): Promise<void> {
  if (cursor !== undefined && (await count(cursor)) === 0)
    throw new AppError('invalid_input', 'requests.checkInput', { fields: { cursor: 'webhooks.badCursor' } });
}

export function pageOf<R extends { id: string }, V>(
  rows: R[],
  limit: number,
  present: (row: R) => V,
): Page<V> {
  const shown = rows.slice(0, limit);
  return { data: shown.map(present), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** A delivery with its event and its tries. */
export function presentDelivery({ id, event, state, dueAt, createdAt, attempts }: Row): DeliveryView {
  return deliveryView.parse({
    id,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    state,
    due_at: state === 'pending' ? dueAt.toISOString() : null,
    created_at: createdAt.toISOString(),
    tries: attempts.map(({ at, status, ms, error, reply }) => ({
      at: at.toISOString(),
      status,
      ms,
      error,
      reply,
    })),
  });
}
