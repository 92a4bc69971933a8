import { checkInvariants } from '@/lib/domain/stats';
import { openDatabase } from '@/lib/platform/db';

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
