// Two cells for the tests of moves: databases and keys of their own, and the same catalogue where both are given.

import { STORE } from '@/lib/domain/actor';
import type { Cell } from '@/lib/domain/cells';
import { openedFields } from '@/lib/domain/personal-fields';
import { openDatabase } from '@/lib/platform/db';
import { createHasher } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';

const PEPPER = 'a pepper that both cells of the tests have';

/** The cell of a database as `npm run move` opens it. The caller closes it. */
export function openCell(name: string, url: string, secret: string): Cell & { close(): Promise<void> } {
  const keys = keysOf({ AUTH_SECRET: secret, PEPPER_KEY: PEPPER });
  const sealer = createSealer(keys);
  const database = openDatabase({ url, max: 8, extension: openedFields(sealer) });
  const hasher = createHasher({ cost: 4, threads: 1, pepper: keys.pepper });
  return {
    name,
    context: { db: database.prisma, clock: systemClock, actor: STORE, sealer, hasher },
    async close() {
      await hasher.close();
      await database.close();
    },
  };
}
