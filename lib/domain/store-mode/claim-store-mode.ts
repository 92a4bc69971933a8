import type { RawConnection, StoreMode } from '@/lib/platform/db';
import { readStoreMode } from './read-store-mode';
import { StoreModeError } from './store-mode-error';

/**
 * Marks an unmarked database with its mode, which is the wanted one when it is unused. Throws StoreModeError when the
 * database belongs to the other mode; it is marked then too, so that what its rows show now still counts later.
 */
export async function claimStoreMode(connection: RawConnection, wanted: StoreMode): Promise<void> {
  const found = await readStoreMode(connection);
  await connection.query(
    'insert into store_state (id, mode, since) values (1, $1, now()) on conflict (id) do nothing',
    [found ?? wanted],
  );
  // Another process may have marked it meanwhile.
  const marked = await readStoreMode(connection);
  if (marked !== null && marked !== wanted) throw new StoreModeError(marked);
}
