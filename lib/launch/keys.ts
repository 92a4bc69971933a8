// `npm run keys`: prints how many values in the running store's database depend on which key, so that an operator knows
// when a previous one may be removed. `npm run keys -- reseal` first seals everything that is kept by the current key.
// `npm run keys -- erased <account>` prints who an erased account was, which the law wants kept for a year. Exits with
// 1 when there are values whose key no setting holds.
import { countByKey, type KeyCount, lastReseal } from '@/lib/domain/accounts';
import { readErased } from '@/lib/domain/erasure';
import { openDatabase } from '@/lib/platform/db';
import { createSealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';
import { keepDaysOf } from './backup/backup-settings';
import { findDatabase } from './database/find-database';
import { describeBackups } from './describe-backups';
import { describeFailure } from './report-failure';
import { resealAll } from './reseal-all';
import { findKeys } from './settings/find-keys';
import { loadEnvFile } from './settings/load-env-file';

function lineOf({ what, setting, isCurrent, count }: KeyCount): string {
  const state = setting === null ? '✗ useless' : isCurrent ? '✓ current' : '  earlier';
  return `${state}  ${String(count).padStart(7)} ${what.padEnd(17)}  ${setting ?? 'by a key that no setting holds'}`;
}

async function main(command: string | undefined, account: string | undefined): Promise<boolean> {
  if (
    ![undefined, 'reseal', 'erased'].includes(command) ||
    (command === 'erased') !== (account !== undefined)
  )
    throw new Error('usage: npm run keys [-- reseal | -- erased <account>]');
  loadEnvFile();
  const url = findDatabase(process.env);
  const keys = findKeys(process.env, url);
  const database = openDatabase({ url, max: 2 });
  try {
    const context = { db: database.prisma, clock: systemClock, sealer: createSealer(keys) };
    if (command === 'reseal') {
      await resealAll(context, (what, { resealed, unreadable, colliding = [] }) => {
        console.log(`${resealed} ${what} sealed anew, ${unreadable} by a key that no setting holds`);
        for (const id of new Set(colliding))
          console.log(
            `✗ ${id} has the address or the number of another account, which the current key finds`,
          );
      });
      console.log();
    }
    if (account !== undefined) {
      const identity = await readErased(context, { userId: account });
      console.log(
        identity ? JSON.stringify(identity, null, 2) : 'No such erased account, or its year is over.',
      );
      return identity !== null;
    }
    const counts = await countByKey(context, keys);
    for (const count of counts) console.log(lineOf(count));
    const kept = { keepDays: keepDaysOf(process.env), now: systemClock.now() };
    const backups = describeBackups(await lastReseal(context), kept);
    if (backups) console.log(`\n${backups}`);
    console.log('\nSessions (6 hours) and trusted devices (a year) are not in the database and not counted.');
    return counts.every(({ setting }) => setting !== null);
  } finally {
    await database.close();
  }
}

main(process.argv[2], process.argv[3]).then(
  (complete) => process.exit(complete ? 0 : 1),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(2);
  },
);
