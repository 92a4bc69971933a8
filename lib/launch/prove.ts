// `npm run prove`: asks the running shop's database whether every rule of money and history holds, without stopping
// anything. One line for each rule; exits with 1 when one is broken, with 2 when nobody could be asked.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@/lib/platform/db';
import { type Finding, prove } from '@/lib/store/stats';
import { LaunchError } from './launch-error';
import { findPlaces } from './places';
import { POSTGRES_USER } from './postgres-cluster';
import { describeFailure } from './report-failure';

/** The database of the settings, or the embedded one where it runs now. */
function findDatabase(environment: NodeJS.ProcessEnv): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const folder = path.join(findPlaces(process.cwd(), environment).data, 'postgres');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  if (!existsSync(path.join(folder, 'port')))
    throw new LaunchError(
      'There is no shop to prove: DATABASE_URL is not set, and none was ever started here.',
    );
  return `postgresql://${POSTGRES_USER}:${read('password')}@127.0.0.1:${read('port')}/tarang`;
}

function lineOf({ ok, name, offenders }: Finding): string {
  return [`${ok ? '✓' : '✗'} ${name}`, ...offenders.map((offender) => `    ${offender}`)].join('\n');
}

async function main(): Promise<boolean> {
  const database = openDatabase({ url: findDatabase(process.env), max: 2 });
  try {
    const findings = await prove({ db: database.prisma });
    for (const finding of findings) console.log(lineOf(finding));
    const broken = findings.filter(({ ok }) => !ok).length;
    console.log(`\n${findings.length - broken} hold, ${broken} broken`);
    return broken === 0;
  } finally {
    await database.close();
  }
}

main().then(
  (good) => process.exit(good ? 0 : 1),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(2);
  },
);
