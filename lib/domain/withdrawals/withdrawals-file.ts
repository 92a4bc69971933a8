// The withdrawals in a file beside the heads of the audit log, with ids, purposes and times, and no personal data. It
// is not the file of the erasures, because the version before refuses a line of another form there.
import path from 'node:path';
import { z } from 'zod';
import { PURPOSES } from '@/lib/domain/consents/schema';
import { readLines } from '@/lib/platform/json-lines';

const withdrawalSchema = z.object({
  /** The number of its row. */
  consent: z.string().regex(/^\d+$/),
  account: z.string().min(1),
  purpose: z.enum([...PURPOSES, 'guardian']),
  at: z.coerce.date(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

/** `headsFile`: where the heads of the audit log are written. */
export function withdrawalsBeside(headsFile: string): string {
  const { dir, name } = path.parse(headsFile);
  return path.join(dir, `${name}.withdrawals.jsonl`);
}

/** In the order in which they were written; none when there is no file. Throws on a line that cannot be read. */
export function readWithdrawals(file: string): Promise<Withdrawal[]> {
  return readLines(file, withdrawalSchema);
}
