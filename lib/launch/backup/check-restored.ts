import { countByKey } from '@/lib/domain/accounts';
import { checkInvariants } from '@/lib/domain/stats';
import { openDatabase } from '@/lib/platform/db';
import type { Keys } from '@/lib/platform/keys';
import { systemClock } from '@/lib/platform/time';

/**
 * The rules of money and history that a restored database breaks: what `npm run prove` prints of them. A check that
 * fails is one of them: the database is recovered, and whoever waits for it at night can prove it again while it is
 * in quarantine.
 */
export async function checkRestored(url: string): Promise<string[]> {
  const database = openDatabase({ url, max: 2 });
  try {
    // Without the file of the audit log's heads: those after the restored moment are missing from the chain.
    const findings = await checkInvariants({ db: database.prisma });
    return findings.filter(({ ok }) => !ok).map(({ name }) => name);
  } catch (error) {
    return [`The rules could not be checked: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await database.close();
  }
}

/**
 * What a restored database has that none of these keys opens: its backup is from before a key was replaced. An error is
 * one sentence of the result, as above.
 */
export async function findUnopened(url: string, keys: Keys): Promise<string[]> {
  const database = openDatabase({ url, max: 1 });
  try {
    const counts = await countByKey({ db: database.prisma, clock: systemClock }, keys);
    return counts.flatMap(({ what, setting, count }) =>
      setting === null ? [`${count} ${what} need a key that no setting holds: add the text of then`] : [],
    );
  } catch (error) {
    return [`The keys could not be counted: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await database.close();
  }
}
