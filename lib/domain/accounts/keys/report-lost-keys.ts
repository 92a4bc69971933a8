import type { Context } from '@/lib/domain/context';
import type { Keys } from '@/lib/platform/keys';
import { countByKey } from './count-by-key';

/**
 * Logs an error for values whose key no setting holds: a setting was removed too early, or a database was restored
 * without its secret. Until it is put back, customers are told that their right password is wrong. Values of keys in
 * LOST_KEYS are not counted. Returns the number of lost values.
 */
export async function reportLostKeys(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  keys: Keys,
  givenUp: readonly string[],
): Promise<bigint> {
  let lost = 0n;
  for (const { what, id, count, setting } of await countByKey({ db, clock }, keys))
    if (setting === null && !givenUp.includes(id)) {
      log.error({ what, id, count }, 'values depend on a key that no setting holds');
      lost += BigInt(count);
    }
  return lost;
}
