// Two cells for the tests of moves: databases and keys of their own, and one key of passwords.
import { cellOf, type OpenCell } from '@/lib/launch/move/open-cell';
import { keysOf } from '@/lib/platform/keys';

const PEPPER_KEY = 'a pepper that both cells of the tests have';

/** The cell of a database as `npm run move` opens it. The caller closes it. */
export const openCell = (name: string, url: string, AUTH_SECRET: string): OpenCell =>
  cellOf({ name, url, keys: keysOf({ AUTH_SECRET, PEPPER_KEY }) });
