import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '@/lib/platform/db';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { BEGINNING } from './engine/machine';

export interface SeedDatabases {
  /** A fresh database for one run. */
  create(): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }>;
  close(): Promise<void>;
}

interface Server {
  urlOf(database: string): string;
  applicationUrlOf(database: string): string;
}

/**
 * A template with the demo catalogue, in which `now()` is the time of the run. PostgreSQL searches pg_catalog first only when
 * the search path does not name it, so the statements of the store find this function instead of PostgreSQL's own.
 */
export async function prepareDatabases(server: Server, migrated: string | null): Promise<SeedDatabases> {
  const template = `tarang_simulator_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${template} template ${migrated ?? 'template0'}`);
  if (migrated === null)
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts', 'deploy'], {
      env: {
        ...process.env,
        ...{ DATABASE_URL: server.applicationUrlOf(template), DATABASE_OWNER_URL: server.urlOf(template) },
      },
    });
  const database = openDatabase({ url: server.urlOf(template), max: 2 });
  await seedCatalogue(database, new Date(BEGINNING));
  await database.pool.query(`
    create schema sim;
    grant usage on schema sim to public;
    create function sim.now() returns timestamptz language sql stable as
      $$ select coalesce(to_timestamp(nullif(current_setting('sim.now', true), '')::float8), pg_catalog.now()) $$`);
  await database.close();
  let made = 0;
  return {
    async create() {
      made += 1;
      const name = `${template}_${made}`;
      await admin.query(`create database ${name} template ${template}`);
      await admin.query(`alter database ${name} set search_path = sim, pg_catalog, public`);
      return {
        url: server.applicationUrlOf(name),
        ownerUrl: server.urlOf(name),
        drop: async () => void (await admin.query(`drop database ${name} with (force)`)),
      };
    },
    async close() {
      await admin.query(`drop database ${template} with (force)`);
      await admin.end();
    },
  };
}
