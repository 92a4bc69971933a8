// `npm run prove`: checks on the database of the running store that every invariant of money and history holds,
// without stopping anything. Prints one line per rule; exits with 1 when one is violated, with 2 when the database
// cannot be queried.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkInvariants, type Finding } from '@/lib/domain/stats';
import { openDatabase } from '@/lib/platform/db';
import { findDatabase } from './database/find-database';
import { describeFailure } from './report-failure';
import { findSealer } from './settings/find-keys';
import { findPlaces, placeOfAuditHeads } from './settings/places';

function lineOf({ ok, name, offenders }: Finding): string {
  return [`${ok ? '✓' : '✗'} ${name}`, ...offenders.map((offender) => `    ${offender}`)].join('\n');
}

async function main(): Promise<boolean> {
  const envFile = path.join(process.cwd(), '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const url = findDatabase(process.env);
  const database = openDatabase({ url, max: 2 });
  try {
    const findings = await checkInvariants(
      { db: database.prisma },
      {
        auditHeadsFile:
          process.env.AUDIT_HEADS_FILE || placeOfAuditHeads(findPlaces(process.cwd(), process.env)),
        sealer: findSealer(process.env, url) ?? undefined,
      },
    );
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
