// The simulator as what must miss a mutation: its seeds run in the copy of the project, until one fails.
import { execFile } from 'node:child_process';
import pg from 'pg';
import { migrate } from '../simulator/databases';
import { startPostgresServer } from './postgres-server';

interface SimulatorRun {
  /** The seed that failed with its reason; null when all of them hold. */
  red: string | null;
  seeds: number;
}

export interface AskedSimulator {
  /** `changesSchema`: the copy has migrations of its own, which take half a minute. */
  run(copy: string, options: { seeds: number; changesSchema: boolean }): Promise<SimulatorRun>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with a migrated database, from which each run makes its own. */
export async function openSimulator(): Promise<AskedSimulator> {
  const embedded = await startPostgresServer();
  const environment = { ...process.env, DATABASE_URL_FOR_TESTS: embedded.urlOf('postgres') };
  Object.assign(process.env, environment);
  const server = await startPostgresServer();
  const template = `tarang_mutations_${process.pid}`;
  await command(server.urlOf('postgres'), `create database ${template}`);
  await migrate(server, template);
  return {
    async run(copy, { seeds, changesSchema }) {
      const from = changesSchema ? [] : [`--template=${template}`];
      const args = ['tests/simulator/main.ts', '--seed=1', `--seeds=${seeds}`, '--until-red', ...from];
      const output = await new Promise<string>((resolve) =>
        execFile(
          process.execPath,
          ['--import', 'tsx', ...args],
          { cwd: copy, env: environment, maxBuffer: 64 * 1024 * 1024 },
          (_, stdout, stderr) => resolve(stdout + stderr),
        ),
      );
      const lines = output.split('\n');
      const ran = lines.filter((line) => line.startsWith('seed ')).length;
      if (ran === 0) throw new Error(`no seed ran: ${output.slice(-2000)}`);
      const at = lines.findIndex((line) => line.endsWith(', FAILED'));
      const red = at < 0 ? null : `${lines[at]?.split(':')[0]}: ${lines[at + 1] ?? ''}`;
      return { red, seeds: ran };
    },
    async stop() {
      await command(server.urlOf('postgres'), `drop database ${template} with (force)`);
      await embedded.stop();
    },
  };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
