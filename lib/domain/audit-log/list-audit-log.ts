import type { ReadContext } from '@/lib/domain/context';
import { findByAddress } from '@/lib/domain/personal-fields';
import { inOrderOf, type KeyedList, Prisma, readKeyPage, readKeyParts } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import { presentChanges } from './present-changes';
import type { AuditLogFilters, AuditLogPage, AuditLogQuery, ChangeView } from './schema';

/** The most users that the part of an address before the @, or a domain, may match; few users change anything. */
const MAX_ACTORS = 50;
/** The filter's name for the store itself as actor. */
const STORE = 'store';

type Reader = Pick<ReadContext, 'db' | 'sealer'>;

/** One page of the audit log, newest first, with the number of matching entries and all actions, for the filter. */
export async function listAuditLog(context: Reader, query: AuditLogQuery): Promise<AuditLogPage> {
  const { before, after, last, limit, ...filters } = query;
  const conditions = await conditionsOf(context, filters);
  const list = listOf(conditions);
  const [page, total, actions] = await Promise.all([
    readKeyPage(context.db, list, { before, after, last, limit }),
    countEntries(context, conditions),
    listActions(context),
  ]);
  return {
    changes: await readChanges(context, page.ids),
    newer: page.newer,
    older: page.older,
    total,
    actions,
  };
}

// Few enough to hold in memory, and to keep a connection only briefly.
const BATCH_SIZE = 500;

/** All entries that match the filters, newest first, in batches, so that they are never all in memory. */
export async function* readAuditLog(context: Reader, filters: AuditLogFilters): AsyncGenerator<ChangeView[]> {
  const list = listOf(await conditionsOf(context, filters));
  for await (const ids of readKeyParts(context.db, list, BATCH_SIZE)) yield await readChanges(context, ids);
}

function listOf(conditions: Prisma.Sql[]): KeyedList {
  return {
    // readKeyPage orders every list by the column created_at.
    table: Prisma.sql`(select *, at as created_at from audit_entries) entries`,
    id: Prisma.sql`id::text`,
    conditions,
  };
}

async function readChanges(context: Reader, ids: string[]): Promise<ChangeView[]> {
  const entries = await context.db.auditEntry.findMany({ where: { id: { in: ids.map(BigInt) } } });
  return presentChanges(
    context,
    inOrderOf(ids, entries, ({ id }) => id.toString()),
  );
}

async function conditionsOf(context: Reader, filters: AuditLogFilters): Promise<Prisma.Sql[]> {
  const { action, object, actor, from, to } = filters;
  return [
    ...(action ? [Prisma.sql`action = ${action}`] : []),
    ...(object ? [Prisma.sql`object_id = ${object}`] : []),
    ...(actor ? [await byActor(context, actor)] : []),
    ...(from ? [Prisma.sql`at >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`at < ${istDay(to).until}`] : []),
  ];
}

async function byActor(context: Reader, actor: string): Promise<Prisma.Sql> {
  if (actor.toLowerCase() === STORE) return Prisma.sql`actor_id is null`;
  const ids = [actor, ...(await findByAddress(context, { text: actor, most: MAX_ACTORS }))];
  return Prisma.sql`actor_id = any(${ids}::text[])`;
}

async function countEntries({ db }: Reader, conditions: Prisma.Sql[]): Promise<number> {
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`select count(*) as count from audit_entries ${where}`;
  return Number(row?.count ?? 0n);
}

/** All actions in the log. The index finds each from the one before, because the log is long and has few actions. */
async function listActions({ db }: Reader): Promise<string[]> {
  const rows = await db.$queryRaw<{ action: string }[]>`
    with recursive actions as (
      select min(action) as action from audit_entries
      union all
      select (select min(action) from audit_entries where action > actions.action) from actions
       where actions.action is not null)
    select action from actions where action is not null`;
  return rows.map(({ action }) => action);
}
