// `npm run reconcile -- --day=2026-11-23 [--bank=file.csv] [--gateway=file.csv]`: compares a day with the gateway, the
// suppliers and the given statements, and prints the differences as a table. Without a day: the day before. Exits with
// 1 when differences are open, with 2 when the comparison is impossible.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openServices } from '@/lib/domain/open-services';
import { getDayReport, reconcileDay, StatementError } from '@/lib/domain/reconciliation';
import { findDatabase } from '@/lib/launch/database/find-database';
import { LaunchError } from '@/lib/launch/launch-error';
import { describeFailure } from '@/lib/launch/report-failure';
import { findPlaces } from '@/lib/launch/settings/places';
import { findSandboxPort } from '@/lib/launch/settings/sandbox-port';
import { namesOutside, OUTSIDE_NAMES, sandboxSettings } from '@/lib/launch/settings/sandbox-settings';
import { readSecretFiles, readSettings, SECRET_SETTINGS } from '@/lib/platform/config';
import { daySchema } from '@/lib/platform/list-query';
import { after, days, istDateTime, systemClock } from '@/lib/platform/time';
import { loadEnvFile } from '../settings/load-env-file';
import { describeDay } from './describe-day';

interface Wish {
  day: string;
  bankFile?: Uint8Array | undefined;
  gatewayFile?: Uint8Array | undefined;
}

function readWish(args: string[]): Wish {
  const { values } = parseArgs({
    args,
    options: { day: { type: 'string' }, bank: { type: 'string' }, gateway: { type: 'string' } },
  });
  const day = values.day ?? istDateTime(after(systemClock.now(), -days(1))).slice(0, 10);
  if (!daySchema.safeParse(day).success)
    throw new LaunchError(`--day=${day} is not a day such as 2026-11-23.`);
  return { day, bankFile: readFile(values.bank), gatewayFile: readFile(values.gateway) };
}

function readFile(name: string | undefined): Uint8Array | undefined {
  if (name === undefined) return undefined;
  if (!existsSync(name)) throw new LaunchError(`There is no file ${name}.`);
  return readFileSync(name);
}

/** The settings of the store that runs here, those that its launcher chose by default among them. */
function findEnvironment(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = readSecretFiles(given, [...SECRET_SETTINGS, ...OUTSIDE_NAMES]);
  const made = path.join(findPlaces(process.cwd(), given).data, 'secret');
  const SANDBOX = read.SANDBOX || (namesOutside(read) ? '0' : '1');
  const port = findSandboxPort(read);
  return {
    ...read,
    SANDBOX,
    ...(SANDBOX !== '0' && sandboxSettings(read, { port, identity: false })),
    DATABASE_URL: findDatabase(given),
    AUTH_SECRET: read.AUTH_SECRET || (existsSync(made) ? readFileSync(made, 'utf8').trim() : undefined),
  };
}

async function main(): Promise<boolean> {
  loadEnvFile();
  const wish = readWish(process.argv.slice(2));
  const environment = findEnvironment(process.env);
  const settings = { ...readSettings(environment), LOG_LEVEL: 'fatal' as const };
  const { context, database } = openServices('reconcile', settings, environment);
  try {
    await reconcileDay(context, wish);
    const report = await getDayReport(context, wish);
    for (const line of describeDay(wish.day, report)) console.log(line);
    return report.differences.length === 0;
  } finally {
    await database.close();
  }
}

main().then(
  (good) => process.exit(good ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof StatementError ? error.message : describeFailure(error));
    process.exit(2);
  },
);
