// Once per run: a PostgreSQL server, and in it a migrated template that every test file clones.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgresServer } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The database from which others are created. */
      adminUrl: string;
      /** The same as the role of the application. */
      applicationUrl: string;
      /** The migrated database without rows. */
      template: string;
      /** A sequence of the database `postgres`, from which files of seeds take their numbers. */
      numbers: string;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const adminUrl = server.urlOf('postgres');
  // Two runs on one given server must not collide.
  const template = `tarang_template_${process.pid}`;
  const numbers = `${template}_seeds`;
  await run(
    adminUrl,
    `drop database if exists ${template} with (force)`,
    `create database ${template}`,
    `drop sequence if exists ${numbers}`,
    `create sequence ${numbers}`,
  );
  // In a process of its own: the migration engine leaves a timer behind that would keep this one for 10 s.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts', 'deploy'], {
    env: {
      ...process.env,
      DATABASE_URL: server.applicationUrlOf(template),
      DATABASE_OWNER_URL: server.urlOf(template),
    },
  });
  // A stray connection would make every clone fail.
  await run(adminUrl, `alter database ${template} allow_connections false`);
  project.provide('postgres', {
    adminUrl,
    applicationUrl: server.applicationUrlOf('postgres'),
    template,
    numbers,
  });
  return async () => {
    for (const name of [`${template}_catalogue`, template])
      await run(adminUrl, `drop database if exists ${name} with (force)`);
    await run(adminUrl, `drop sequence ${numbers}`);
    await server.stop();
  };
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
