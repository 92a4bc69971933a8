// Addresses and numbers at rest: how long looking for an account takes in plain and sealed, among 100,000, and what
// sealing and opening cost.
import { listUserPage } from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { openServices } from '@/lib/domain/open-services';
import {
  emailColumns,
  hasEmail,
  hasMobile,
  mobileColumns,
  openContacts,
  sealContacts,
} from '@/lib/domain/personal-fields';
import { readSettings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { quantile } from './load';
import { ms, type Part } from './report';
import type { World } from './world';

const USERS = process.env.BENCH_QUICK === '1' ? 20_000 : 100_000;
const LOOKED_FOR = 500;
const emailOf = (n: number) => `bench.person-${n}@example.com`;
const mobileOf = (n: number) => `+9160${String(n).padStart(8, '0')}`;

const GROW = `
  insert into users (id, name, email, email_key, mobile, email_verified_at, mobile_verified_at, created_at, updated_at)
  select 'bench-person-' || n, 'Person ' || n, 'bench.person-' || n || '@example.com', 'bench.person-' || n || '@example.com',
         '+9160' || lpad(n::text, 8, '0'), now(), now(), now() - n * interval '1 minute', now()
    from generate_series(0, $1::int - 1) n`;

async function timesOf(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  // The first ones plan their statements.
  for (let n = -50; n < LOOKED_FOR; n += 1) {
    const started = performance.now();
    await work((Math.abs(n) * 97) % USERS);
    if (n >= 0) times.push(performance.now() - started);
  }
  return times;
}

/** Microseconds of processor time for one of many. */
function costOf(work: (n: number) => unknown): number {
  const begun = process.cpuUsage();
  for (let n = 0; n < 10_000; n += 1) work(n);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 10_000;
}

export async function benchContacts(world: World): Promise<Part> {
  const settings = readSettings({ ...world.environment, LOG_LEVEL: 'error' });
  const { context, database } = openServices('bench', settings);
  const before = openDatabase({ url: settings.DATABASE_URL, max: 2 });
  const proved = { emailVerifiedAt: { not: null }, mobileVerifiedAt: { not: null } };
  const searchBy = (text: string) => listUserPage(context, userPageQuery.parse({ search: text }));
  const search = (n: number) => searchBy(emailOf(n));
  try {
    await world.database.query(GROW, [USERS]);
    await world.database.query('vacuum analyze users');
    const plain = {
      email: await timesOf((n) =>
        before.prisma.user.findFirst({ where: { emailKey: emailOf(n), ...proved } }),
      ),
      mobile: await timesOf((n) =>
        before.prisma.user.findFirst({ where: { mobile: mobileOf(n), ...proved } }),
      ),
      search: await timesOf(search),
    };
    const started = performance.now();
    const { sealed: changed } = await sealContacts(context);
    const sealing = performance.now() - started;
    await world.database.query('vacuum analyze users');
    const sealed = {
      email: await timesOf((n) =>
        context.db.user.findFirst({ where: { ...hasEmail(context, emailOf(n)), ...proved } }),
      ),
      mobile: await timesOf((n) =>
        context.db.user.findFirst({ where: { ...hasMobile(context, mobileOf(n)), ...proved } }),
      ),
      search: await timesOf(search),
    };
    const ofPart = await timesOf((n) => searchBy(`bench.person-${n}@`));
    const columns = (n: number) => {
      const id = `bench-person-${n}`;
      return { id, ...emailColumns(context, id, emailOf(n)), ...mobileColumns(context, id, mobileOf(n)) };
    };
    const written = Array.from({ length: 10_000 }, (_, n) => columns(n));
    const compared = (what: string, key: keyof typeof plain) => ({
      what: `${what}, p50`,
      value: ms(quantile(sealed[key], 0.5)),
      against: `${ms(quantile(plain[key], 0.5))} in plain`,
    });
    return {
      name: 'contacts',
      title: `Addresses and numbers, sealed: ${USERS} accounts`,
      figures: [
        compared('look-up by an email address', 'email'),
        compared('look-up by a mobile number', 'mobile'),
        compared('search of the panel by a complete address', 'search'),
        { what: 'search of the panel by the part before the @, p50', value: ms(quantile(ofPart, 0.5)) },
        {
          what: 'processor time of the columns of a registration',
          value: `${Math.round(costOf(columns))} µs`,
        },
        {
          what: 'processor time to open an address and a number',
          value: `${Math.round(costOf((n) => written[n] && openContacts(context, written[n])))} µs`,
        },
        { what: `the job that seals ${changed} columns`, value: `${(sealing / 1000).toFixed(1)} s` },
      ],
    };
  } finally {
    await before.close();
    await database.close();
  }
}
