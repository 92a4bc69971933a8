import { AppError } from '@/lib/platform/errors';

const MOST_FAILURES = 5;

/**
 * Calls `work` again while its connection breaks, as a client does. A repetition may also be refused with one of the
 * codes in `done`, which say that an earlier call was carried out. Returns how often it failed.
 */
export async function insist(work: () => Promise<unknown>, done: string[] = []): Promise<number> {
  for (let failures = 0; ; failures++) {
    try {
      await work();
      return failures;
    } catch (error) {
      const code = error instanceof AppError ? error.code : '';
      if (failures > 0 && done.includes(code)) return failures;
      if (failures >= MOST_FAILURES) throw error;
    }
  }
}
