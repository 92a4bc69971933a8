import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { CONNECTIONS, type Measured, quantile } from './load';
import type { Script } from './same-sql';
import type { World } from './world';

export interface Bencher {
  name: string;
  run(seconds: number): Promise<Measured>;
}

let files = 0;

/** pgbench where there is one, else the same statements from a loop of our own, which is slower by what Node costs. */
export async function benchSql(world: World, script: Script, clients = CONNECTIONS): Promise<Bencher> {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    return { name: 'a pg loop (no pgbench here)', run: (seconds) => loop(world, script, seconds, clients) };
  const file = path.join(world.folder, `script-${++files}.sql`);
  await writeFile(file, script.text);
  return { name: 'pgbench', run: (seconds) => pgbench(world, file, seconds, clients) };
}

async function pgbench(
  { databaseUrl }: World,
  file: string,
  seconds: number,
  clients: number,
): Promise<Measured> {
  const { stdout, stderr } = await promisify(execFile)(
    'pgbench',
    [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file],
      databaseUrl,
    ],
    { maxBuffer: 16 * 2 ** 20 },
  ).catch((error: { stderr?: string }) => ({ stdout: '', stderr: error.stderr ?? String(error) }));
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const average = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench said: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`);
  // Without a log of every transaction it knows the average only.
  return { rate, count: Math.round(rate * seconds), p50: average, p95: Number.NaN };
}

interface Statement {
  sql: string;
  /** `n` or `client_id`, in the order of the parameters. */
  uses: string[];
}

function parse({ text }: Script): Statement[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('\\'))
    .map((line) => {
      const uses: string[] = [];
      const sql = line.replace(/:(n|client_id)\b/g, (_, name: string) => `$${uses.push(name)}`);
      return { sql, uses };
    });
}

async function loop(
  { databaseUrl }: World,
  script: Script,
  seconds: number,
  clients: number,
): Promise<Measured> {
  const statements = parse(script);
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = new pg.Client({ connectionString: databaseUrl });
      await connection.connect();
      while (performance.now() < until) {
        const from = performance.now();
        const values: Record<string, string> = { n: String(randomInt(2 ** 47)), client_id: String(client) };
        for (const [index, { sql, uses }] of statements.entries())
          await connection.query({
            name: `s${index}`,
            text: sql,
            values: uses.map((name) => values[name] ?? ''),
          });
        times.push(performance.now() - from);
      }
      await connection.end();
    }),
  );
  const took = (performance.now() - started) / 1000;
  return {
    rate: times.length / took,
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}
