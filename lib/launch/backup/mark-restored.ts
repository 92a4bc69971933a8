import { LaunchError } from '@/lib/launch/launch-error';
import { isMissingTable, openDatabase } from '@/lib/platform/db';

/**
 * Marks a restored database, in itself, with the last transaction that it has: while the mark is open, nothing is
 * bought and nothing refunded (lib/domain/quarantine). Returns when it was restored, by its own clock.
 */
export async function markRestored(url: string, recoveredTo: string): Promise<string> {
  const database = openDatabase({ url, max: 1 });
  try {
    // Rounded down: what was committed within that millisecond may be lost.
    const { rows } = await database.pool.query<{ at: string }>(
      `insert into restores (id, recovered_to, restored_at)
       values (gen_random_uuid()::text, date_trunc('milliseconds', $1::timestamptz), now())
       returning to_char(restored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      [recoveredTo],
    );
    return rows[0]?.at ?? '';
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    throw new LaunchError(
      'The restored database has no table for the mark of a restore: its backup was made before this version migrated it.',
      { cause: error },
    );
  } finally {
    await database.close();
  }
}
