import { journalBeside, keepErasures } from '@/lib/domain/erasure';
import { days, seconds } from '@/lib/platform/time';
import { workerSettings } from '../../support/worker-settings';
import { ANY } from '../engine/tables-written';
import type { World } from '../world';
import type { Accounts } from './settle-accounts';

/** Keeps rows of runs and their copies; the queue holds mails that no seed sends. */
const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname = 'public' and c.relname <> 'job_outbox' order by 1`;

/** Where erasures are written, so that a restored database can be told of them. */
export const ERASURES_FILE = journalBeside(workerSettings.AUDIT_HEADS_FILE);

/**
 * A year later everything that was erased is wiped. Returns what is wrong then: rules that are broken by it, and rows
 * that still name somebody.
 */
export async function letTheYearPass(
  world: World,
  { leavers }: Accounts,
  check: (written: ReadonlySet<string>) => Promise<void>,
): Promise<string[]> {
  const { time, scheduler, workers, databases } = world;
  const { monitor } = databases;
  const erased = await databases.slot.prisma.erasure.findMany({ orderBy: { userId: 'asc' } });
  if (erased.length === 0) return [];
  const { rows: players } = await monitor.query<{ input1: string }>(
    `select input1 from orders where user_id in (select user_id from erasures) and input1 <> '[erased]'`,
  );
  time.now += days(367);
  const [worker] = workers;
  if (!worker) throw new Error('there is no worker');
  worker.state.frozenUntil = 0;
  world.begin('the wipe of a year later', worker, (context) => keepErasures(context, ERASURES_FILE));
  while (scheduler.tasks.size > 0) {
    if (!(await scheduler.step())) time.now += seconds(1);
  }
  databases.takeWritten();
  await check(new Set([ANY]));
  const accounts = await databases.slot.prisma.erasure.findMany({ where: { wipedAt: null } });
  return [
    ...accounts.map(({ userId }) => `erased: ${userId} is not wiped a year later`),
    ...(await namesLeft(
      world,
      erased.map(({ userId }) => userId),
      players.map(({ input1 }) => input1),
      leavers,
    )),
  ];
}

/**
 * Tables with a row that still names an erased person: by address, number, name, or a player for whom nobody else
 * bought.
 */
async function namesLeft(
  { databases: { monitor } }: World,
  erased: readonly string[],
  players: readonly string[],
  leavers: Accounts['leavers'],
): Promise<string[]> {
  const gone = leavers.filter(({ id }) => erased.includes(id));
  const words = [
    ...erased.map((id) => `${id}@example.com`),
    ...gone.flatMap(({ id, name }) => [name, `90000${String(399 + Number(id.slice(7))).padStart(5, '0')}`]),
    ...players,
  ].filter((word) => word.length >= 3);
  const pattern = [...new Set(words)].map((word) => word.replaceAll('.', '\\.')).join('|');
  const { rows: tables } = await monitor.query<{ name: string }>(TABLES);
  const left: string[] = [];
  for (const { name } of tables) {
    const { rows } = await monitor.query<{ row: string }>(
      `select (regexp_match(t::text, $1))[1] as row from ${name} t where t::text ~ $1 limit 1`,
      [`(${pattern})`],
    );
    for (const { row } of rows) left.push(`erased: ${name} still has ${row}`);
  }
  return left;
}
