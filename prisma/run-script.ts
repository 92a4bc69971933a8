import { createHash } from 'node:crypto';
import type pg from 'pg';
import { minutes, sleep } from '@/lib/platform/time';

const LOCK_NOT_AVAILABLE = '55P03';
// An arbitrary number, which each script holds while it runs: the statement of a process that was killed may go on.
const SCRIPT_LOCK = 7_261_121;
/** PostgreSQL ends an autovacuum that is in the way, but only after its deadlock_timeout of a second. */
const UNTIL_VACUUM_ENDS = '1200ms';
/** ms between two tries. */
const PAUSE = 500;
/** ms. `npm run prove` reads tables for half an hour at the most. */
const PATIENCE = minutes(40);

const NEVER_GIVEN = `Another connection holds a lock that this migration needs, and has not given it back for ${PATIENCE / minutes(1)} minutes. Nothing of the migration has stayed: end what runs for so long, which may be a vacuum (select pid, backend_type, state, xact_start, query from pg_stat_activity order by xact_start), and start again.`;

/**
 * Runs a script of the migration engine. All others wait behind one that waits for an exclusive lock, so a script waits
 * 300 ms for each lock and is then repeated as a whole: of a transaction that was refused a lock nothing has stayed.
 * Each tenth try waits until PostgreSQL has ended an autovacuum that is in its way.
 */
export async function runScript(
  pool: Pick<pg.Pool, 'query'>,
  script: string,
  patience = PATIENCE,
): Promise<void> {
  if (!isTransaction(script)) {
    await pool.query(script);
    return;
  }
  const ended = mark(script, 'finished_at');
  const end = performance.now() + patience;
  for (let tries = 1; ; tries++) {
    const wait = tries % 10 === 0 ? UNTIL_VACUUM_ENDS : '300ms';
    try {
      await pool.query(
        `select pg_advisory_xact_lock(${SCRIPT_LOCK}); set local lock_timeout = '${wait}';\n${script}\n;\n${ended}`,
      );
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() > end) {
        await pool.query(mark(script, 'rolled_back_at'));
        throw new Error(NEVER_GIVEN, { cause: error });
      }
      await sleep(PAUSE);
    }
  }
}

/**
 * Ends what a process began that was killed: of a script that has not marked its own end nothing has stayed. One that
 * failed has logs, and waits for a person.
 */
export async function endKilled(
  client: Pick<pg.ClientBase, 'query'>,
  scripts: readonly string[],
): Promise<void> {
  const checksums = scripts.filter(isTransaction).map(checksumOf);
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as exists`);
  if (!rows[0]?.exists) return;
  const killed = `checksum = any($1) and finished_at is null and rolled_back_at is null and logs is null`;
  const begun = await client.query(`select from _prisma_migrations where ${killed}`, [checksums]);
  // The role of the application may read the table and write nothing in it.
  if (begun.rowCount === 0) return;
  await client.query('select pg_advisory_lock($1)', [SCRIPT_LOCK]);
  await client.query('select pg_advisory_unlock($1)', [SCRIPT_LOCK]);
  await client.query(`update _prisma_migrations set rolled_back_at = now() where ${killed}`, [checksums]);
}

/** Whether PostgreSQL runs the script as one implicit transaction; an index is built concurrently outside of one. */
export function isTransaction(script: string): boolean {
  return !/\bconcurrently\b/i.test(script.replace(/--.*$/gm, ''));
}

/**
 * SQL that ends the migration of this script in the engine's table. The engine does so in a transaction of its own, and
 * a process that was killed between the two left a migration that was committed and counted as failed.
 */
function mark(script: string, column: 'finished_at' | 'rolled_back_at'): string {
  const checksum = checksumOf(script);
  return `do $$ begin
    if to_regclass('_prisma_migrations') is not null then
      update _prisma_migrations set ${column} = now()
       where checksum = '${checksum}' and finished_at is null and rolled_back_at is null;
    end if;
  end $$`;
}

function checksumOf(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}
