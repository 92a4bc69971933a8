// `npm run prove [-- --all]`: checks on the database of the running store that every invariant of money and history
// holds, without stopping anything. Reads what may have changed since everything was verified, or all rows with
// `--all`. Prints one line per rule. Where the keys and the file of the audit log's heads are, it records the result as
// the nightly check does, so that it ends what was told of that. Exits with 1 when one is violated, with 2 when the
// database cannot be queried.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STORE } from '@/lib/domain/actor';
import { getBackupStatus } from '@/lib/domain/backups';
import { countUnsortedEvents } from '@/lib/domain/retention';
import { type Finding, recordReport, verifyInvariants } from '@/lib/domain/stats';
import { openDatabase } from '@/lib/platform/db';
import { istDateTime, systemClock } from '@/lib/platform/time';
import { findDatabase } from './database/find-database';
import { describeFailure } from './report-failure';
import { findSealing } from './settings/find-keys';
import { loadEnvFile } from './settings/load-env-file';
import { findPlaces, placeOfAuditHeads } from './settings/places';

function lineOf({ ok, name, offenders }: Finding): string {
  return [`${ok ? '✓' : '✗'} ${name}`, ...offenders.map((offender) => `    ${offender}`)].join('\n');
}

function scopeOf(since: Date | null): string {
  if (!since) return 'All rows were read.';
  return `What changed since ${istDateTime(since)} (IST) was read, when all rules held; npm run prove -- --all reads all rows.`;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  loadEnvFile();
  const url = findDatabase(process.env);
  const database = openDatabase({ url, max: 2 });
  try {
    const context = { db: database.prisma, clock: systemClock, actor: STORE };
    const auditHeadsFile =
      process.env.AUDIT_HEADS_FILE || placeOfAuditHeads(findPlaces(process.cwd(), process.env));
    const sealing = findSealing(process.env, url);
    const verified = await verifyInvariants(context, { all: values.all, auditHeadsFile, ...sealing });
    const { findings, since } = verified;
    for (const finding of findings) console.log(lineOf(finding));
    const broken = findings.filter(({ ok }) => !ok).length;
    console.log(`\n${findings.length - broken} hold, ${broken} broken`);
    console.log(scopeOf(since));
    const missing = !sealing ? 'the keys of the store' : existsSync(auditHeadsFile) ? null : auditHeadsFile;
    if (missing)
      console.log(`The result is not recorded: without ${missing}, not every rule could be asked.`);
    // What was found is printed already: a database that takes no entry, such as a replica, is proved all the same.
    else
      await recordReport(context, verified).catch((error: unknown) =>
        console.log(`The result could not be recorded: ${describeFailure(error)}`),
      );
    const unsorted = await countUnsortedEvents({ db: database.prisma });
    if (unsorted > 0)
      console.log(`${unsorted} events of orders lie in no month's partition: docs/operating.md#partitions`);
    const backups = await getBackupStatus({ db: database.prisma });
    if (backups?.archiveProblem)
      console.log(
        `The last archive of events failed: ${backups.archiveProblem} docs/operating.md#archive-old-events`,
      );
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
