import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from '@/lib/launch/report-failure';
import { readSecretFiles, readSettings, SECRET_SETTINGS, type Settings } from '@/lib/platform/config';
import { type Keys, keysOf } from '@/lib/platform/keys';
import { createSealer, type Sealer } from '@/lib/platform/sealing';
import { findPlaces } from './places';

/** The keys of the store that runs here: of the settings, or of the secret that the launcher made. */
export function findKeys(environment: NodeJS.ProcessEnv, databaseUrl: string): Keys {
  return keysOf(findSettings(environment, databaseUrl));
}

function findSettings(environment: NodeJS.ProcessEnv, databaseUrl: string): Settings {
  const given = readSecretFiles(environment, SECRET_SETTINGS);
  const made = path.join(findPlaces(process.cwd(), environment).data, 'secret');
  const AUTH_SECRET = given.AUTH_SECRET || (existsSync(made) ? readFileSync(made, 'utf8').trim() : undefined);
  return readSettings({ ...given, DATABASE_URL: databaseUrl, AUTH_SECRET });
}

interface Sealing {
  sealer: Sealer;
  /** The ids of keys that were given up. */
  lostKeys: readonly string[];
}

/**
 * For commands that also work without the keys of the store, as on another machine: null, and a line that says why,
 * when no setting gives them. What is sealed alone is then left closed.
 */
export function findSealing(environment: NodeJS.ProcessEnv, databaseUrl: string): Sealing | null {
  try {
    const settings = findSettings(environment, databaseUrl);
    return { sealer: createSealer(keysOf(settings)), lostKeys: settings.LOST_KEYS };
  } catch (error) {
    console.log(`What is sealed is not opened: ${describeFailure(error)}`);
    return null;
  }
}
