import { createHash } from 'node:crypto';
import type pg from 'pg';
import { minutes, sleep } from '@/lib/platform/time';

const LOCK_NOT_AVAILABLE = '55P03';
/** ms between two tries. */
const PAUSE = 500;
/** ms. `npm run prove` reads tables for half an hour at the most. */
const PATIENCE = minutes(40);

const NEVER_GIVEN = `Another connection holds a lock that this migration needs, and has not given it back for ${PATIENCE / minutes(1)} minutes. Nothing of the migration has stayed: end what runs for so long (select pid, state, xact_start, query from pg_stat_activity order by xact_start), and start again.`;

/**
 * Runs a script of the migration engine. All others wait behind one that waits for an exclusive lock, so a script waits
 * 300 ms for each lock and is then repeated as a whole: of a transaction that was refused a lock nothing has stayed.
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
  const committed = `set local lock_timeout = '300ms';\n${script}\n;\n${mark(script, 'finished_at')}`;
  const end = performance.now() + patience;
  for (;;) {
    try {
      await pool.query(committed);
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

/** Whether PostgreSQL runs the script as one implicit transaction; an index is built concurrently outside of one. */
function isTransaction(script: string): boolean {
  return !/\bconcurrently\b/i.test(script.replace(/--.*$/gm, ''));
}

/**
 * SQL that ends the migration of this script in the engine's table. The engine does so in a transaction of its own, and
 * a process that was killed between the two left a migration that was committed and counted as failed.
 */
function mark(script: string, column: 'finished_at' | 'rolled_back_at'): string {
  const checksum = createHash('sha256').update(script).digest('hex');
  return `do $$ begin
    if to_regclass('_prisma_migrations') is not null then
      update _prisma_migrations set ${column} = now()
       where checksum = '${checksum}' and finished_at is null and rolled_back_at is null;
    end if;
  end $$`;
}
