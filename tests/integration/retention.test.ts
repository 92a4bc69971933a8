// The list of tables: every table is in it, each column that it names exists, and the purge deletes by it and nothing
// else.

import { expect, test } from 'vitest';
import { AMOUNTS, POINTS } from '@/lib/domain/data-export/readable-value';
import { purgeExpired, TABLES } from '@/lib/domain/retention';
import { after, seconds } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { inventoryGaps } from '../support/inventory-gaps';

const { db, owner } = await testDatabase();
const clock = stoppedClock();

test('every table is in the list, and the list names no other', async () => {
  const { rows } = await db.pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
  );
  const there = rows.map(({ name }) => name);
  const list = 'TABLES in lib/domain/retention/tables.ts';
  expect(inventoryGaps(there, Object.keys(TABLES), list)).toEqual([]);
});

const people = Object.entries(TABLES).flatMap(([table, { person }]) =>
  typeof person === 'string' ? [] : [{ table, person }],
);
test.each(people)('the rows and hidden columns of $table can be read', async ({ table, person }) => {
  const { rows } = await db.pool.query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  expect((person.hidden ?? []).filter((name) => !names.includes(name))).toEqual([]);
  expect(person.of('u').values).toContain('u');
});

test.each(people)('a column of $table that opens something is in no download', async ({ table, person }) => {
  const { rows } = await db.pool.query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const secrets = rows
    .map(({ name }) => name)
    .filter((name) => /hash|secret|digest|^auth$|p256dh|sealed|token/.test(name));
  expect(secrets.filter((name) => !person.hidden?.includes(name))).toEqual([]);
});

/** Large numbers that are no amounts. */
const COUNTS = ['id', 'counter', 'sequence', 'chat_id'];

test.each(people)(
  'the amounts of $table are known, so that a download names them in rupees',
  async ({ table, person }) => {
    const { rows } = await db.pool.query(
      `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and data_type = 'bigint'`,
      [table],
    );
    const known = [...AMOUNTS, ...POINTS, ...COUNTS, ...(person.hidden ?? [])];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('a table that holds an account is somebody’s, or says why not', async () => {
  const { rows } = await db.pool.query(
    `select distinct table_name as name from information_schema.columns c
      where table_schema = 'public' and column_name in ('user_id', 'account_id', 'partner_id', 'viewer_id', 'friend_id', 'receiver_id')
        and exists (select from pg_class where relname = table_name and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace)`,
  );
  const silent = rows
    .map(({ name }) => name)
    .filter((name) => TABLES[name]?.person === 'it is about no person' && name !== 'audit_redactions');
  expect(silent).toEqual([]);
});

const purged = Object.entries(TABLES).flatMap(([table, { keep }]) =>
  typeof keep === 'string' ? [] : [{ table, keep }],
);
test.each(purged)('a row of $table stays for its time, and goes after it', async ({ table, keep }) => {
  const { rows: columns } = await db.pool.query(
    `select column_name as name, data_type as type, udt_name as udt from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const [timeColumn] = /\w+(?=\W|$)/.exec(keep.on.replace('to_timestamp(', '')) ?? [''];
  const values = (n: number): Record<string, unknown> =>
    Object.fromEntries(
      columns.map(({ name, type, udt }) => {
        if (type.startsWith('timestamp') || type === 'date') return [name, '2020-01-01'];
        if (/int|numeric|double/.test(type)) return [name, n];
        if (type === 'boolean') return [name, false];
        if (type === 'ARRAY') return [name, []];
        if (type === 'jsonb' || type === 'json') return [name, {}];
        if (type === 'USER-DEFINED') return [name, { secret_kind: 'reset' }[udt as string] ?? ''];
        return [name, ALLOWED[`${table}.${name}`] ?? `value-${n}`];
      }),
    );
  const insert = async (n: number, at: Date) => {
    const time = timeColumn === 'expire' ? at.getTime() : at.toISOString();
    const row = { ...values(n), [timeColumn]: time };
    const names = Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ');
    await owner.pool.query(
      `begin; set local session_replication_role = replica;
       insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}'); commit`,
    );
  };
  const limit = after(clock.now(), -keep.after);
  // Days, and no moments.
  const step = ['missed_searches', 'guardians'].includes(table) ? seconds(2 * 86_400) : seconds(1);
  await insert(1, after(limit, -step));
  await insert(2, after(limit, step));
  await purgeExpired({ db: db.prisma, clock });
  const { rows } = await db.pool.query(`select count(*)::int as count from ${table}`);
  expect(rows).toEqual([{ count: 1 }]);
});

/** Columns with a rule of their own. */
const ALLOWED: Record<string, string> = {
  // Those of people stay longer.
  'idempotency_keys.route': 'live:/v1/orders',
  'notifications.channel': 'mail',
  'notifications.language': 'en',
  'guardians.language': 'en',
  'guardians.state': 'asked',
  'item_watches.kind': 'back',
  'item_watches.language': 'en',
  'telegram_links.language': 'en',
  'fraud_hits.outcome': 'refuse',
  'backup_runs.kind': 'backup',
};
