import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSecretFiles, readSettings, SECRET_SETTINGS } from '@/lib/platform/config';
import { type Keys, keysOf } from '@/lib/platform/keys';
import { findPlaces } from './places';

/** The keys of the store that runs here: of the settings, or of the secret that the launcher made. */
export function findKeys(environment: NodeJS.ProcessEnv, databaseUrl: string): Keys {
  const given = readSecretFiles(environment, SECRET_SETTINGS);
  const made = path.join(findPlaces(process.cwd(), environment).data, 'secret');
  const AUTH_SECRET = given.AUTH_SECRET || (existsSync(made) ? readFileSync(made, 'utf8').trim() : undefined);
  return keysOf(readSettings({ ...given, DATABASE_URL: databaseUrl, AUTH_SECRET }));
}
