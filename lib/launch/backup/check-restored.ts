import { checkInvariants } from '@/lib/domain/stats';
import { openDatabase } from '@/lib/platform/db';

/** The rules of money and history that a restored database breaks: what `npm run prove` prints of them. */
export async function checkRestored(url: string): Promise<string[]> {
  const database = openDatabase({ url, max: 2 });
  try {
    // Without the file of the audit log's heads: those after the restored moment are missing from the chain.
    const findings = await checkInvariants({ db: database.prisma });
    return findings.filter(({ ok }) => !ok).map(({ name }) => name);
  } finally {
    await database.close();
  }
}
