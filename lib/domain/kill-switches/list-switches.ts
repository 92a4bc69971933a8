import type { Context } from '@/lib/domain/context';
import type { KillSwitch } from '@/lib/platform/db';
import { listTargets } from './list-targets';
import type { KillSwitchView } from './schema';

const MOST_ENDED = 50;

type ListContext = Pick<Context, 'db' | 'gateways'>;

/** The switches that are on, by the database's clock, the widest first; mostly none. */
export async function listActiveSwitches(context: ListContext): Promise<KillSwitchView[]> {
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    select id from kill_switches where ended_at is null and ends_at > now()`;
  if (rows.length === 0) return [];
  const found = await context.db.killSwitch.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ scope: 'asc' }, { startedAt: 'asc' }],
  });
  return present(context, found);
}

/** The last switches that have ended, the newest first. */
export async function listEndedSwitches(context: ListContext): Promise<KillSwitchView[]> {
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    select id from kill_switches where ended_at is not null or ends_at <= now()
     order by started_at desc limit ${MOST_ENDED}`;
  const found = await context.db.killSwitch.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { startedAt: 'desc' },
  });
  return present(context, found, (row) => row.endedAt ?? row.endsAt);
}

async function present(
  context: ListContext,
  rows: KillSwitch[],
  endOf: (row: KillSwitch) => Date | null = () => null,
): Promise<KillSwitchView[]> {
  const [targets, people] = await Promise.all([
    listTargets(context),
    context.db.user.findMany({
      where: { id: { in: rows.flatMap(({ startedBy, endedBy }) => [startedBy, endedBy ?? []].flat()) } },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    scope: row.scope,
    target: row.target,
    title:
      targets.find(({ scope, target }) => scope === row.scope && target === row.target)?.title ?? row.target,
    reason: row.reason,
    startedBy: names.get(row.startedBy) ?? row.startedBy,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: endOf(row)?.toISOString() ?? null,
    endedBy: row.endedBy && (names.get(row.endedBy) ?? row.endedBy),
    version: row.version,
  }));
}
