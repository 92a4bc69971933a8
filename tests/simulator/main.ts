// `npm run simulate -- --seeds=N [--seed=S] [--replays=N] [--timeline] [--shrink]`: runs N seeds from S on; with replays
// each of them again; what fails is shrunk and printed step by step.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPostgresServer } from '../support/postgres-server';
import { prepareDatabases } from './databases';
import { simulate } from './simulate';

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    replays: { type: 'string', default: '0' },
    timeline: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
  },
});
const server = await startPostgresServer();
const databases = await prepareDatabases(server, null);
try {
  const report = await simulate({
    databases,
    first: Number(values.seed ?? randomInt(1_000_000)),
    seeds: Number(values.seeds),
    replays: Number(values.replays),
    timeline: values.timeline,
    shrinks: values.shrink,
    say,
  });
  process.exitCode = report.failed.length > 0 ? 1 : 0;
} finally {
  await databases.close();
  await server.stop();
}
