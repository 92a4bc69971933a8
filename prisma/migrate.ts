// Migrations on Prisma's own engine, compiled to WebAssembly: the native engine would be downloaded from outside of
// the npm registry. `prisma migrate deploy` understands the same folder.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DiffTarget, MigrationList } from '@prisma/schema-engine-wasm';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { readSecretFiles } from '@/lib/platform/config';
import { sleep } from '@/lib/platform/time';
import {
  demandLimitedRole,
  demandSameDatabase,
  ensureApplicationRole,
  grantToApplication,
  sameRole,
} from './application-role';
import { withEngine } from './engine';
import { endKilled } from './run-script';

const filters = { externalTables: [], externalEnums: [] };
// An arbitrary number, the same in every process: two servers that start at once migrate one after the other.
const MIGRATION_LOCK = 7_261_120;

function readSchema(folder: string): [string, string][] {
  const file = path.join(folder, 'schema.prisma');
  return [[file, readFileSync(file, 'utf8')]];
}

function readMigrations(folder: string, upTo?: string): MigrationList {
  const baseDir = path.join(folder, 'migrations');
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (upTo === undefined || entry.name <= upTo))
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

/** The folder that contains schema.prisma and migrations/. */
export const prismaFolder = path.join(process.env.TARANG_ROOT ?? process.cwd(), 'prisma');

export interface DeployOptions {
  folder?: string;
  /** The name of the last migration to apply. */
  upTo?: string;
  /** The address of the application's role, which is created if it is missing, and gets its rights. */
  applicationUrl?: string | undefined;
}

/**
 * Applies missing migrations, those of the job queue included, as the owner of the tables. Returns the names of the
 * applied ones.
 */
export async function deploy(databaseUrl: string, options: DeployOptions = {}): Promise<string[]> {
  const folder = options.folder ?? prismaFolder;
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await takeLock(lock);
    const migrationsList = readMigrations(folder, options.upTo);
    await endKilled(
      lock,
      migrationsList.migrationDirectories.flatMap(({ migrationFile: { content } }) =>
        content.tag === 'ok' ? [content.value] : [],
      ),
    );
    const applied = await withEngine(databaseUrl, readSchema(folder), (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    await migrateQueue(databaseUrl);
    const { applicationUrl } = options;
    if (applicationUrl && !sameRole(applicationUrl, databaseUrl))
      await prepareApplicationRole(lock, applicationUrl);
    return applied.appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/**
 * Asks again and again: a statement that waits for the lock would hold off an index that the other server builds
 * concurrently.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

async function prepareApplicationRole(owner: pg.Client, applicationUrl: string): Promise<void> {
  await ensureApplicationRole(owner, applicationUrl);
  await grantToApplication(owner, applicationUrl);
  await demandLimitedRole(owner, applicationUrl);
  await demandSameDatabase(owner, applicationUrl);
}

/**
 * Migrates the queue's own tables. It gets a pool of ours, because the pool that it would create is closed too early.
 */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // A broken connection fails the query that uses it; without a listener it would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** The state of the migrations: names not applied, edited after they were applied, or failed. */
export async function status(databaseUrl: string, folder = prismaFolder) {
  const report = await withEngine(databaseUrl, readSchema(folder), (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: readMigrations(folder),
      optInToShadowDatabase: false,
      filters,
    }),
  );
  const behind = report.history !== null && 'unappliedMigrationNames' in report.history;
  return {
    pending: behind ? (report.history as { unappliedMigrationNames: string[] }).unappliedMigrationNames : [],
    edited: report.editedMigrationNames,
    failed: report.failedMigrationNames,
  };
}

/** The SQL that would change the database to match schema.prisma; empty when they match. */
export async function drift(databaseUrl: string, folder = prismaFolder): Promise<string> {
  const files = readSchema(folder).map(([file, content]) => ({ path: file, content }));
  return diff(databaseUrl, folder, { tag: 'schemaDatasource', files, configDir: folder });
}

async function diff(databaseUrl: string, folder: string, from: DiffTarget): Promise<string> {
  const files = readSchema(folder).map(([file, content]) => ({ path: file, content }));
  const result = await withEngine(databaseUrl, readSchema(folder), (engine) =>
    engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters,
    }),
  );
  const sql = (result.stdout ?? '').trim();
  return sql.includes('This is an empty migration') ? '' : sql;
}

/** Writes a new migration folder with the missing SQL; hand-written SQL is added to it afterwards. */
async function create(databaseUrl: string, name: string): Promise<string> {
  const list = readMigrations(prismaFolder);
  const sql =
    list.migrationDirectories.length === 0
      ? await diff(databaseUrl, prismaFolder, { tag: 'empty' })
      : await drift(databaseUrl);
  if (sql === '') return 'nothing to migrate';
  const stamp = new Date()
    .toISOString()
    .replace(/[-:T]|\..*/g, '')
    .slice(0, 14);
  const folder = path.join(prismaFolder, 'migrations', `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'migration.sql'), `${sql}\n`);
  return folder;
}

async function main([command, name]: string[]): Promise<void> {
  const { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL } = readSecretFiles(process.env, [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
  ]);
  const databaseUrl = DATABASE_OWNER_URL || applicationUrl;
  if (!databaseUrl) throw new Error('DATABASE_URL names the database to migrate; it is not set.');
  if (command === 'deploy')
    console.log('applied:', (await deploy(databaseUrl, { applicationUrl })).join(', ') || 'nothing new');
  else if (command === 'status') console.log(await status(databaseUrl));
  else if (command === 'diff') console.log((await drift(databaseUrl)) || 'schema and database agree');
  else if (command === 'create' && name) console.log(await create(databaseUrl, name));
  else throw new Error('usage: npm run migrate -- deploy | status | diff | create NAME');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
