// `npm run breach-report -- --table=orders --from=2026-11-23T10:00:00Z [--until=…] [--known=…] [--out=folder]`: whom a
// breach of a table concerns, and the texts for them and for the Board. With a folder it writes files that their owner
// alone can read; otherwise it prints how many people there are and the texts, and no list of them. Exits with 2 when
// it cannot.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BreachTexts, readBreach, writeTexts } from '@/lib/domain/breach-report';
import { openedFields } from '@/lib/domain/personal-fields';
import { TABLES } from '@/lib/domain/retention';
import { findDatabase } from '@/lib/launch/database/find-database';
import { LaunchError } from '@/lib/launch/launch-error';
import { describeFailure } from '@/lib/launch/report-failure';
import { findSealing } from '@/lib/launch/settings/find-keys';
import { openDatabase } from '@/lib/platform/db';
import { hours, istDateTime, systemClock } from '@/lib/platform/time';
import { loadEnvFile } from '../settings/load-env-file';

const text = { type: 'string' } as const;

function readTime(name: string, value: string): Date {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw new LaunchError(`--${name}=${value} is no time.`);
  return time;
}

function readWish(args: string[]) {
  const options = { table: text, from: text, until: text, known: text, out: text };
  const { table, from, until, known, out } = parseArgs({ args, options }).values;
  if (!table || !from)
    throw new LaunchError('Name the table and the time: --table=orders --from=2026-11-23T10:00:00Z');
  if (!(table in TABLES)) throw new LaunchError(`There is no table ${table}.`);
  const breach = {
    table,
    from: readTime('from', from),
    until: until === undefined ? null : readTime('until', until),
    knownAt: known === undefined ? systemClock.now() : readTime('known', known),
  };
  return { breach, out };
}

function save(folder: string, { toPerson, toBoardAtOnce, toBoardInDetail, list }: BreachTexts): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = {
    'people.csv': list,
    'person-en.txt': toPerson.en,
    'person-hi.txt': toPerson.hi,
    'board-at-once.txt': toBoardAtOnce,
    'board-in-detail.txt': toBoardInDetail,
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), `${content}\n`, { mode: 0o600 });
}

async function main(): Promise<void> {
  const { breach, out } = readWish(process.argv.slice(2));
  loadEnvFile();
  const url = findDatabase(process.env);
  // The report names people by their addresses, of which some may only be there sealed.
  const sealer = findSealing(process.env, url)?.sealer;
  // One pass over the largest table takes longer than any call of the store may.
  const database = openDatabase({
    url,
    max: 2,
    statement: hours(12),
    ...(sealer && { extension: openedFields(sealer) }),
  });
  try {
    const report = await readBreach({ db: database.prisma }, breach);
    const { STORE_NAME, CARE_EMAIL, CARE_PHONE, SUPPORT_CHAT_URL } = process.env;
    const contact = [CARE_EMAIL, CARE_PHONE, SUPPORT_CHAT_URL].filter(Boolean).join(', ') || '[…]';
    const texts = writeTexts(report, { shop: STORE_NAME || 'Tarang', contact });
    console.log(`${report.affected.length} people are in rows of ${breach.table}.`);
    if (report.unnamed !== null)
      console.log(
        `Its rows name others, whom no account tells: ${report.unnamed}. Read the rows to count them.`,
      );
    if (report.nobody !== null) console.log(`It lists nobody: ${report.nobody}.`);
    console.log(`The Board wants the details by ${istDateTime(report.dueAt)} IST.\n`);
    if (out === undefined)
      console.log([texts.toPerson.en, texts.toBoardAtOnce, texts.toBoardInDetail].join('\n\n'));
    else save(out, texts);
  } finally {
    await database.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(2);
  },
);
