// `npm run simulate -- --seeds=N [--seed=S] [--replays=N] [--timeline] [--shrink] [--until-red] [--step=N] [--partners]
// [--back-office] [--accounts]`: runs N seeds from S on, with partners or without, with a back office or without, with
// the lives of accounts or without; with replays each of them again, every other time with rows in another order where
// no statement orders them; what fails is shrunk and printed step by step, or ends the command. --template=NAME takes a
// migrated database of the server that DATABASE_URL_FOR_TESTS names.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPostgresServer } from '../support/postgres-server';
import { prepareDatabase } from './databases';
import { simulate } from './simulate';

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    replays: { type: 'string', default: '0' },
    timeline: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    'until-red': { type: 'boolean', default: false },
    step: { type: 'string', default: '1' },
    template: { type: 'string' },
    partners: { type: 'boolean', default: false },
    'back-office': { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
  },
});
const server = await startPostgresServer();
const database = await prepareDatabase(server, {
  migrated: values.template ?? null,
  hasPartners: values.partners,
  hasBackOffice: values['back-office'],
  hasAccounts: values.accounts,
});
try {
  const report = await simulate({
    database,
    first: Number(values.seed ?? randomInt(1_000_000)),
    seeds: Number(values.seeds),
    step: Number(values.step),
    replays: Number(values.replays),
    timeline: values.timeline,
    shrinks: values.shrink,
    untilRed: values['until-red'],
    say,
  });
  process.exitCode = report.failed.length > 0 ? 1 : 0;
} finally {
  await database.close();
  await server.stop();
}
