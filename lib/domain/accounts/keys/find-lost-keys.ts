import type { Settings } from '@/lib/platform/config';
import type { RawConnection } from '@/lib/platform/db';
import { keysOf } from '@/lib/platform/keys';

/** Enough to see a key that is missing, and found by an index. */
const NEWEST = 200;

/**
 * The ids of the keys, held by no setting and not given up by LOST_KEYS, that addresses and numbers of the newest
 * accounts need. A store without them would open a new account to a customer who has one. Counting everything, as
 * `countByKey` does, takes too long for a start.
 */
export async function findLostKeys(connection: RawConnection, settings: Settings): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select distinct split_part(sealed, '.', 1) as id
       from (select unnest(array[email_sealed, mobile_sealed]) as sealed
               from (select * from users order by created_at desc, id desc limit $1) newest) contacts
      where sealed is not null order by 1`,
    [NEWEST],
  );
  const known = new Set([...keysOf(settings).sealing.map(({ id }) => id), ...settings.LOST_KEYS]);
  return rows.map(({ id }) => id).filter((id) => !known.has(id));
}

/** What a process says that does not start because of them; null when there are none. */
export async function refuseLostKeys(connection: RawConnection, settings: Settings): Promise<string | null> {
  const lost = await findLostKeys(connection, settings);
  if (lost.length === 0) return null;
  return `Addresses and numbers of accounts are encrypted by a key that no setting holds (${lost.join(', ')}): put its text back as AUTH_SECRET, or as SEALING_KEY_PREVIOUS. Only if it is lost for good: LOST_KEYS=${lost.join(',')} starts the store without these accounts (docs/operating.md#keys).`;
}
