import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import {
  APPLICATION_PASSWORD_FILE,
  APPLICATION_USER,
  POSTGRES_USER,
} from '@/lib/launch/postgres/postgres-cluster';
import { findPlaces } from '@/lib/launch/settings/places';
import { readSecretFiles } from '@/lib/platform/config';

/**
 * The URL of the database in the settings, or of the running embedded one, as the application's role; never that of a
 * pooler. Throws LaunchError when there is neither.
 */
export function findDatabase(environment: NodeJS.ProcessEnv): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readSecretFiles(environment, [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
  ]);
  return (
    DATABASE_DIRECT_URL ||
    DATABASE_URL ||
    embeddedUrl(environment, APPLICATION_USER, APPLICATION_PASSWORD_FILE)
  );
}

/** The same as the owner. */
export function findOwnedDatabase(environment: NodeJS.ProcessEnv): string {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSecretFiles(environment, [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
  ]);
  return DATABASE_OWNER_URL || DATABASE_URL || embeddedUrl(environment, POSTGRES_USER, 'password');
}

function embeddedUrl(environment: NodeJS.ProcessEnv, user: string, passwordFile: string): string {
  const folder = path.join(findPlaces(process.cwd(), environment).data, 'postgres');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  if (!existsSync(path.join(folder, 'port')))
    throw new LaunchError(
      'There is no database to ask: DATABASE_URL is not set, and no shop was ever started here.',
    );
  return `postgresql://${user}:${read(passwordFile)}@127.0.0.1:${read('port')}/tarang`;
}
