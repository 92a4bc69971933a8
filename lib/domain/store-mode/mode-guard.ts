import { isMissingTable, type RawConnection, type StoreMode } from '@/lib/platform/db';
import { claimStoreMode } from './claim-store-mode';
import { demandStoreMode } from './read-store-mode';

/**
 * Checks each new connection of a process, and marks an unused database at the first. A process that was frozen while
 * the demo was ended has lost its connections, so it cannot go on to sell for play money when it wakes up.
 */
export function createModeGuard(wanted: StoreMode): (connection: RawConnection) => Promise<void> {
  let claimed = false;
  return async (connection) => {
    if (claimed) return demandStoreMode(connection, wanted);
    try {
      await claimStoreMode(connection, wanted);
      claimed = true;
    } catch (error) {
      // A database without tables has nothing to sell. Health tells its operator that no worker was heard of.
      if (!isMissingTable(error)) throw error;
    }
  };
}
