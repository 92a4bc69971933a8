import type { ReadContext } from '@/lib/domain/context';
import { findByAddress } from '@/lib/domain/personal-fields';
import { type KeyedList, Prisma, readKeyPage, readKeyParts } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import { presentEvents } from './present-events';
import type {
  SecurityEventFilters,
  SecurityEventPage,
  SecurityEventQuery,
  SecurityEventView,
} from './schema';

/** The most accounts that the part of an address before the @, or a domain, may match. */
const MAX_ACCOUNTS = 50;
/** More matches are not counted: counting a million rows takes longer than reading a page of them. */
const MAX_COUNTED = 10_000;
// Few enough to hold in memory, and to keep a connection only briefly.
const BATCH_SIZE = 500;

type Reader = Pick<ReadContext, 'db' | 'sealer'>;

/** One page of the security events, newest first. */
export async function listSecurityEvents(
  context: Reader,
  { before, after, last, limit, ...filters }: SecurityEventQuery,
): Promise<SecurityEventPage> {
  const list = await listOf(context, filters);
  const [{ ids, newer, older }, total] = await Promise.all([
    readKeyPage(context.db, list, { before, after, last, limit }),
    countEvents(context, list),
  ]);
  return { events: await readEvents(context, ids), newer, older, total };
}

/** All events that match the filters, newest first, in batches, so that they are never all in memory. */
export async function* readSecurityEvents(
  context: Reader,
  filters: SecurityEventFilters,
): AsyncGenerator<SecurityEventView[]> {
  const list = await listOf(context, filters);
  for await (const ids of readKeyParts(context.db, list, BATCH_SIZE)) yield await readEvents(context, ids);
}

async function listOf(context: Reader, filters: SecurityEventFilters): Promise<KeyedList> {
  const { kind, account, device, address, from, to } = filters;
  return {
    table: Prisma.sql`security_events`,
    id: Prisma.sql`id`,
    conditions: [
      ...(kind ? [Prisma.sql`kind = ${kind}`] : []),
      ...(account ? [await ofAccount(context, account)] : []),
      ...(device ? [Prisma.sql`device = ${device}`] : []),
      ...(address ? [Prisma.sql`address = ${address}`] : []),
      ...(from ? [Prisma.sql`created_at >= ${istDay(from).from}`] : []),
      ...(to ? [Prisma.sql`created_at < ${istDay(to).until}`] : []),
    ],
  };
}

async function ofAccount(context: Reader, account: string): Promise<Prisma.Sql> {
  // An id never looks like an e-mail address. One id is compared with =, so that its index also gives the order.
  if (!account.includes('@')) return Prisma.sql`account_id = ${account}`;
  const ids = await findByAddress(context, { text: account, most: MAX_ACCOUNTS });
  return Prisma.sql`account_id = any(${ids}::text[])`;
}

async function countEvents({ db }: Reader, { conditions }: KeyedList): Promise<number | null> {
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    select count(*) as count from (select 1 from security_events ${where} limit ${MAX_COUNTED + 1}) found`;
  const count = Number(row?.count ?? 0n);
  return count > MAX_COUNTED ? null : count;
}

async function readEvents(context: Reader, ids: string[]): Promise<SecurityEventView[]> {
  const events = await context.db.securityEvent.findMany({ where: { id: { in: ids } } });
  const byId = new Map(events.map((event) => [event.id, event]));
  return presentEvents(
    context,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}
