// Pages of all users by their number, far from either end: found by the users who joined on which day, exactly.
import { beforeAll, describe, expect, test } from 'vitest';
import { listUsers } from '@/lib/domain/accounts';
import { usersQuery } from '@/lib/domain/accounts/schema';
import { foldTallies } from '@/lib/domain/stats';
import { testDatabase } from '../support/database';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const context = { db: db.prisma, sealer: testSealer };
const USERS = 4100;

beforeAll(async () => {
  // Some seconds have several users, days have different numbers of them, and the last hours are of one day in India.
  await db.prisma.$executeRaw`
    insert into users (id, name, email, email_key, role, email_verified_at, created_at, updated_at)
    select 'U' || lpad((n * 7 % ${USERS})::text, 6, '0'), 'Somebody', n || '@example.com', n || '@example.com',
           case when n % 3 = 0 then 'reseller' else 'user' end::role, case when n % 2 = 0 then at end, at, at
      from generate_series(0, ${USERS}::int - 1) n, lateral (select timestamptz '2026-11-20T18:30:00Z' - (n / 2) * interval '311 s' - n % 5 * interval '3 h' as at) t`;
});

const allUsers = (role: string | null, verified: boolean | null) =>
  db.prisma.$queryRaw<{ id: string }[]>`
    select id from users
     where (${role}::text is null or role::text = ${role}) and (${verified}::boolean is null or (email_verified_at is not null) = ${verified})
     order by created_at desc, id desc`;

const FILTERS = [
  { query: {}, role: null, verified: null },
  { query: { role: 'reseller' }, role: 'reseller', verified: null },
  { query: { verified: 'true' }, role: null, verified: true },
  { query: { verified: 'false' }, role: null, verified: false },
  { query: { role: 'user', verified: 'false' }, role: 'user', verified: false },
] as const;

describe.each(['not summed up', 'summed up'])('user tallies that are %s', (state) => {
  beforeAll(async () => {
    if (state === 'summed up') expect(await foldTallies(context)).toBeGreaterThan(0);
  });

  test.each(FILTERS)(
    'every page of $query is its part of the list of users',
    async ({ query, role, verified }) => {
      const all = await allUsers(role, verified);
      expect(all.length).toBeGreaterThan(1300);
      const pages = Math.ceil(all.length / 100);
      for (let page = 1; page <= pages + 1; page++) {
        const found = await listUsers(context, usersQuery.parse({ ...query, page, limit: 100 }));
        expect(
          found.users.map(({ id }) => id),
          `page ${page}`,
        ).toEqual(all.slice((page - 1) * 100, page * 100).map(({ id }) => id));
        expect([found.totalCount, found.totalPages]).toEqual([all.length, pages]);
      }
    },
  );
});
