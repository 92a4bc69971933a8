import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { STORE } from '@/lib/domain/actor';
import type { Cell } from '@/lib/domain/cells';
import { openedFields } from '@/lib/domain/personal-fields';
import { findDatabase } from '@/lib/launch/database/find-database';
import { LaunchError } from '@/lib/launch/launch-error';
import { findKeys } from '@/lib/launch/settings/find-keys';
import { readSecretFiles } from '@/lib/platform/config';
import { createSyncedClock, openDatabase } from '@/lib/platform/db';
import { createHasher } from '@/lib/platform/hashing';
import type { Keys } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';

export interface OpenCell extends Cell {
  close(): Promise<void>;
}

/** The cell of these settings: its name, its database and its keys. Throws LaunchError. */
export function openCell(environment: NodeJS.ProcessEnv): OpenCell {
  const name = environment.CELL;
  if (!name) throw new LaunchError('A store that is one of several cells has a name of its own: set CELL.');
  const url = findDatabase(environment);
  const keys = findKeys(environment, url);
  return cellOf({ name, url, keys });
}

interface CellOfInput {
  name: string;
  url: string;
  keys: Keys;
}

/** The cell of a database and its keys. The caller closes it. */
export function cellOf({ name, url, keys }: CellOfInput): OpenCell {
  const sealer = createSealer(keys);
  // Each cell has the time of its own database, whatever machine the command runs on.
  const clock = createSyncedClock({ onLeap: () => {} });
  const database = openDatabase({
    url,
    max: 4,
    extension: openedFields(sealer),
    onConnect: (connection) => clock.sync(connection),
  });
  const hasher = createHasher({ threads: 1, pepper: keys.pepper });
  return {
    name,
    context: { db: database.prisma, clock, actor: STORE, sealer, hasher },
    async close() {
      await hasher.close();
      await database.close();
    },
  };
}

const NEEDED = ['CELL', 'DATABASE_URL', 'AUTH_SECRET'] as const;

/**
 * The settings of the other cell, of a copy of its .env. None is taken from this store: with its own keys or its
 * database, a customer would be sealed so that the other cell could not open them.
 */
export function readOtherCell(file: string): NodeJS.ProcessEnv {
  if (!existsSync(file))
    throw new LaunchError(`There is no file ${file}: --to names the .env of the other cell.`);
  const given: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...parseEnv(readFileSync(file, 'utf8')) };
  const read = readSecretFiles(given, [...NEEDED]);
  const missing = NEEDED.filter((setting) => !read[setting]);
  if (missing.length > 0) throw new LaunchError(`${file} does not have ${missing.join(', ')}.`);
  return given;
}
