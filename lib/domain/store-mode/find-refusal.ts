import type { RawConnection } from '@/lib/platform/db';

/** The sentence of a StoreModeError; null for other errors. By its name, because each bundle has a class of its own. */
export function refusalOf(error: unknown): string | null {
  return error instanceof Error && error.name === 'StoreModeError' ? error.message : null;
}

/**
 * The sentence with which a guarded pool refuses its database; null when it is allowed, or does not answer. In the
 * latter case the guard checks the first connection that succeeds.
 */
export async function findRefusal(pool: RawConnection): Promise<string | null> {
  try {
    await pool.query('select 1');
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}
