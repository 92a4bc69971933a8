import type { ReadContext } from '@/lib/domain/context';
import type { SecurityEvent } from '@/lib/platform/db';
import type { SecurityEventView } from './schema';

/** Events as the panel shows them, each with the name of its account. */
export async function presentEvents(
  { db }: Pick<ReadContext, 'db'>,
  events: SecurityEvent[],
): Promise<SecurityEventView[]> {
  const ids = [...new Set(events.flatMap(({ accountId }) => accountId ?? []))];
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  const names = new Map(people.map(({ id, name, email }) => [id, name || email]));
  return events.map(({ id, createdAt, kind, times, accountId, device, address, detail, requestId }) => ({
    _id: id,
    at: createdAt.toISOString(),
    kind,
    times,
    accountId,
    account: accountId === null ? null : (names.get(accountId) ?? accountId),
    device,
    address,
    detail,
    requestId,
  }));
}
