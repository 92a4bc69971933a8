// `npm run seed:large [-- --orders=1000000 --users=200000 --transactions=2000000 --days=730 --books=no
// --database=tarang_large]` creates a separate database on the same server, as large as a store's after years. It never
// touches the database that the settings name. With the ledger (the default, `--books`) `npm run prove` holds on it.
// Deliveries are by hand, so there are no attempts, and there are no points. A run that was cut off is continued by the
// same command.
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureDatabase } from '@/lib/launch/database/database';
import { findDatabase, findOwnedDatabase } from '@/lib/launch/database/find-database';
import { LaunchError } from '@/lib/launch/launch-error';
import { reportFailure } from '@/lib/launch/report-failure';
import { openDatabase } from '@/lib/platform/db';
import { createHasher } from '@/lib/platform/hashing';
import { systemClock } from '@/lib/platform/time';
import { deploy } from '@/prisma/migrate';
import { seedAccounts } from './accounts';
import { seedCatalogue } from './catalogue';
import { fillLarge, isFilling } from './large/fill';
import { demandSizes, type Sizes, sizesOf } from './large/sizes';

interface Wish {
  sizes: Sizes;
  /** The name of the database. */
  name: string;
}

function readWish(args: string[]): Wish {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      ['orders', 'users', 'transactions', 'days', 'books', 'database'].map((option) => [
        option,
        { type: 'string' as const },
      ]),
    ),
  });
  const size = (given: unknown, usual: number) => (given === undefined ? usual : Number(given));
  const usual = sizesOf(size(values.orders, 1_000_000));
  const sizes = {
    orders: usual.orders,
    users: size(values.users, usual.users),
    transactions: size(values.transactions, usual.transactions),
    days: size(values.days, usual.days),
    books: values.books !== 'no',
  };
  demandSizes(sizes);
  const name = String(values.database ?? 'tarang_large');
  // A mistyped name must not fill the store's own database.
  if (!/^[a-z0-9_]*large[a-z0-9_]*$/.test(name))
    throw new LaunchError(`A database for this has 'large' in its name, and '${name}' has not.`);
  return { sizes, name };
}

/** Throws when the database has orders or users of its own, or was filled before. */
async function demandEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from orders) or exists (select 1 from wallet_transactions)
         or (select count(*) from (select 1 from users limit 10) few) = 10 as found`,
  );
  if (rows[0]?.found)
    throw new LaunchError('This database is not empty: drop it first, or name another one.');
}

/** Creates the demo catalogue and the demo accounts, whatever the settings are. */
async function seedDemo(url: string): Promise<void> {
  const database = openDatabase({ url, max: 2 });
  try {
    await seedCatalogue(database, systemClock.now());
    // Without keys, because the database belongs to no store yet; the first sign-in and the worker add them.
    await seedAccounts(
      { ...database, hasher: createHasher(), sealer: null },
      { SANDBOX: '1', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined },
    );
  } finally {
    await database.close();
  }
}

async function main(args: string[]): Promise<void> {
  const { sizes, name } = readWish(args);
  const shop = findOwnedDatabase(process.env);
  const inLarge = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const url = inLarge(shop);
  await ensureDatabase(url, shop, name);
  await deploy(url, { applicationUrl: inLarge(findDatabase(process.env)) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await isFilling(client))) {
      await demandEmpty(client);
      await seedDemo(url);
    }
    const started = performance.now();
    await fillLarge(client, sizes, { say: console.log });
    console.log(`\n${name} is filled, in ${Math.round((performance.now() - started) / 1000)} s.`);
    console.log(
      `To look at it: DATABASE_URL and DATABASE_OWNER_URL with the database ${name} in place of the shop's, then npm start.`,
    );
  } finally {
    await client.end();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main(process.argv.slice(2)).then(
    // The migration engine leaves a timer running.
    () => process.exit(0),
    reportFailure,
  );
