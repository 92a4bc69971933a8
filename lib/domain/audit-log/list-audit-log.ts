import type { Context } from '@/lib/domain/context';
import { beginsWith, type KeyedList, Prisma, readKeyPage } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import { presentChanges } from './present-changes';
import type { AuditLogPage, AuditLogQuery } from './schema';

/** Whose beginning of an address is typed may be several people, but not a crowd: those who change things are few. */
const ACTORS = 50;
/** What the trail calls an actor that is no person. */
const STORE = 'store';

type Reader = Pick<Context, 'db'>;

/** One page of the trail, newest first, with its number of lines and the actions it may be filtered by. */
export async function listAuditLog(context: Reader, query: AuditLogQuery): Promise<AuditLogPage> {
  const { before, after, last, limit, ...filters } = query;
  const conditions = await conditionsOf(context, filters);
  const list: KeyedList = {
    // What orders a page has one name for every list.
    table: Prisma.sql`(select *, at as created_at from audit_entries) entries`,
    id: Prisma.sql`id::text`,
    conditions,
  };
  const [page, total, actions] = await Promise.all([
    readKeyPage(context.db, list, { before, after, last, limit }),
    countEntries(context, conditions),
    listActions(context),
  ]);
  const entries = await context.db.auditEntry.findMany({ where: { id: { in: page.ids.map(BigInt) } } });
  const inOrder = page.ids.flatMap((id) => entries.find((entry) => entry.id.toString() === id) ?? []);
  return {
    changes: await presentChanges(context, inOrder),
    newer: page.newer,
    older: page.older,
    total,
    actions,
  };
}

type Filters = Pick<AuditLogQuery, 'action' | 'object' | 'actor' | 'from' | 'to'>;

async function conditionsOf(context: Reader, filters: Filters): Promise<Prisma.Sql[]> {
  const { action, object, actor, from, to } = filters;
  return [
    ...(action ? [Prisma.sql`action = ${action}`] : []),
    ...(object ? [Prisma.sql`object_id = ${object}`] : []),
    ...(actor ? [await byActor(context, actor)] : []),
    ...(from ? [Prisma.sql`at >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`at < ${istDay(to).until}`] : []),
  ];
}

async function byActor({ db }: Reader, actor: string): Promise<Prisma.Sql> {
  if (actor.toLowerCase() === STORE) return Prisma.sql`actor_id is null`;
  const { condition, order } = beginsWith(Prisma.sql`email_key`, actor);
  const people = await db.$queryRaw<{ id: string }[]>`
    select id from users where ${condition} order by ${order} limit ${ACTORS}`;
  const ids = [actor, ...people.map(({ id }) => id)];
  return Prisma.sql`actor_id = any(${ids}::text[])`;
}

async function countEntries({ db }: Reader, conditions: Prisma.Sql[]): Promise<number> {
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`select count(*) as count from audit_entries ${where}`;
  return Number(row?.count ?? 0n);
}

/** Each is found by the index from the one before: the trail is long, and its actions are few. */
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
