// `tsx tests/model/wallet.ts --sequences 5000 --seed 42`: random sequences of everything that moves a wallet, against
// the real use cases and PostgreSQL. What a failure prints replays it: `--seed … --mood … --path …`. Exits with 1 when
// one failed.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '@/lib/platform/db';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server';
import { isMood } from './wallet/choices';
import { openReal } from './wallet/real';
import { type RunReport, runSequences } from './wallet/run-sequences';

const say = (line: string) => process.stdout.write(`${line}\n`);

function readArguments() {
  const { values } = parseArgs({
    options: {
      sequences: { type: 'string', default: '1000' },
      seed: { type: 'string' },
      mood: { type: 'string', default: 'mixed' },
      path: { type: 'string' },
    },
  });
  const { path, mood } = values;
  if (!isMood(mood)) throw new Error(`there is no mood ${mood}`);
  return {
    sequences: Number(values.sequences),
    mood,
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    ...(path === undefined ? {} : { path }),
  };
}

async function createDatabase(server: PostgresServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  // In a process of its own: the migration engine leaves a timer behind.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts', 'deploy'], {
    env: {
      ...process.env,
      DATABASE_URL: server.applicationUrlOf(name),
      DATABASE_OWNER_URL: server.urlOf(name),
    },
  });
}

async function main(): Promise<boolean> {
  const given = readArguments();
  say(`seed ${given.seed}, ${given.sequences} sequences`);
  const server = await startPostgresServer();
  try {
    const name = `tarang_model_${process.pid}`;
    const url = server.applicationUrlOf(name);
    await createDatabase(server, name);
    const database = openDatabase({ url, max: 12 });
    const owner = openDatabase({ url: server.urlOf(name), max: 2 });
    const real = await openReal({ db: database, owner, url });
    const began = performance.now();
    const report = await runSequences(real, given);
    print(report, (performance.now() - began) / 1000);
    await real.close();
    await database.close();
    await owner.close();
    return report.failure === null;
  } finally {
    await server.stop();
  }
}

function print({ sequences, steps, deaths, commands, failure }: RunReport, seconds: number): void {
  say(`${sequences} sequences, ${steps} steps, ${deaths} deaths in ${seconds.toFixed(1)} s`);
  say(JSON.stringify(commands));
  if (failure) say(failure);
}

main().then(
  (good) => {
    process.exitCode = good ? 0 : 1;
  },
  (error: unknown) => {
    say(String(error instanceof Error ? error.stack : error));
    process.exitCode = 2;
  },
);
