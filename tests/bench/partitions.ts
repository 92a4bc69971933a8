// Events of orders in one table and in a partition for each of 24 months: what adding the events of an order takes, and
// reading them by its id alone and with the time from which they are.
import type pg from 'pg';
import { quantile } from './load';
import { ms, type Part } from './report';
import type { World } from './world';

const MONTHS = 24;
const ORDERS_OF_A_MONTH = process.env.BENCH_QUICK === '1' ? 2_000 : 20_000;
const EVENTS_OF_AN_ORDER = 5;
const ROUNDS = 1_000;

const TABLES = ['bench.one_table', 'bench.by_month'] as const;
type Table = (typeof TABLES)[number];

const beginOf = (monthsAgo: number) =>
  `(date_trunc('month', now(), 'Asia/Kolkata') - interval '${monthsAgo} months')`;

const SETUP = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.one_table (like public.order_events including defaults);
  alter table bench.one_table add primary key (id);
  create table bench.by_month (like public.order_events including defaults) partition by range (at);
  alter table bench.by_month add primary key (id, at);
  do $$
  begin
    for ago in reverse ${MONTHS - 1} .. -3 loop
      execute format('create table bench.month_%s partition of bench.by_month for values from (%L) to (%L)', ${MONTHS} - ago,
        date_trunc('month', now(), 'Asia/Kolkata') - make_interval(months => ago),
        date_trunc('month', now(), 'Asia/Kolkata') - make_interval(months => ago - 1));
    end loop;
  end $$;
  create table bench.rest partition of bench.by_month default;
  ${TABLES.map(
    (table) => `
  create index on ${table} (order_id, id);
  create index on ${table} using brin (at) with (autosummarize = on);
  create trigger kept before update or delete or truncate on ${table} for each statement execute function tarang_append_only();
  create trigger changed after insert on ${table} for each row
    when (new.at < clock_timestamp() - interval '1 day') execute function tarang_row_changed('order', 'order_id');
  set session_replication_role = replica;
  insert into ${table} (order_id, at, kind, "from", "to")
    select 'T' || to_char(at, 'YYMMDD') || lpad(n::text, 13, '0'), at, 'moved', 'Created', 'Processing'
      from generate_series(0, ${MONTHS - 1}) ago, generate_series(1, ${ORDERS_OF_A_MONTH}) n, generate_series(1, ${EVENTS_OF_AN_ORDER}),
           lateral (select ${beginOf(0)} - make_interval(months => ago) + n * interval '${(27 * 24 * 3600) / ORDERS_OF_A_MONTH} s' as at) t;
  reset session_replication_role;`,
  ).join('')}`;

const insert = (table: Table) => `
  insert into ${table} (order_id, at, kind, "from", "to", detail)
  select order_id, now(), kind, source, target, detail
    from (values (0, $1, 'created', null::order_status, 'Created'::order_status, null::jsonb),
                 (1, $1, 'paid', 'Created', 'Processing', null)) e (place, order_id, kind, source, target, detail)
   order by place`;
const read = (table: Table, bounded: boolean) =>
  `select * from ${table} where order_id = $1 ${bounded ? 'and at >= $2' : ''} order by id limit 100`;

/** ms of each statement on each table, in turns. */
async function timesOf(
  client: pg.ClientBase,
  sqlOf: (table: Table) => string,
  valuesOf: (round: number) => unknown[],
): Promise<Record<Table, number[]>> {
  const times: Record<Table, number[]> = { 'bench.one_table': [], 'bench.by_month': [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const table of round % 2 === 0 ? TABLES : TABLES.toReversed()) {
      const started = performance.now();
      await client.query(sqlOf(table), valuesOf(round));
      times[table].push(performance.now() - started);
    }
  return times;
}

/** ms, as PostgreSQL tells it. */
async function planningOf(client: pg.ClientBase, sql: string, values: unknown[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, values);
    times.push(rows[0]['QUERY PLAN'][0]['Planning Time']);
  }
  return quantile(times, 0.5);
}

export async function benchPartitions({ database }: Pick<World, 'database'>): Promise<Part> {
  await database.query(SETUP);
  for (const table of TABLES) await database.query(`vacuum analyze ${table}`);
  await database.query('set synchronous_commit = off');
  const { rows: orders } = await database.query<{ id: string; at: Date }>(
    `select order_id as id, min(at) as at from bench.one_table tablesample bernoulli (5) repeatable (1)
      group by 1 order by random() limit ${ROUNDS}`,
  );
  const recent = orders.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, ROUNDS / MONTHS);
  const some = (of: typeof orders, round: number) => of[round % of.length] ?? { id: '', at: new Date() };
  const figure = (what: string, times: Record<Table, number[]>) => {
    const [one, monthly] = TABLES.map((table) => quantile(times[table], 0.5)) as [number, number];
    return {
      what,
      value: ms(monthly * 1000).replace('ms', 'µs'),
      against: `${ms(one * 1000).replace('ms', 'µs')} in one table`,
      ratio: monthly / one,
    };
  };
  const fromItsTime = (of: typeof orders) =>
    timesOf(
      database,
      (table) => read(table, true),
      (round) => {
        const { id, at } = some(of, round);
        return [id, at];
      },
    );
  const planning = async (bounded: boolean) => {
    const { id, at } = some(recent, 0);
    const values = bounded ? [id, at] : [id];
    const [one, monthly] = [
      await planningOf(database, read('bench.one_table', bounded), values),
      await planningOf(database, read('bench.by_month', bounded), values),
    ];
    return {
      what: `planning a read ${bounded ? 'of a recent order from its time on' : 'by an id alone'}`,
      value: `${Math.round(monthly * 1000)} µs`,
      against: `${Math.round(one * 1000)} µs in one table`,
    };
  };
  const sizes = await database.query<{ one: string; monthly: string }>(
    `select pg_size_pretty(pg_total_relation_size('bench.one_table')) as one,
            (select pg_size_pretty(sum(pg_total_relation_size(relid))) from pg_partition_tree('bench.by_month')) as monthly`,
  );
  const figures = [
    figure(
      'adding two events, p50',
      await timesOf(database, insert, (round) => [`T9901010000000000${round}`]),
    ),
    figure(
      'reading by an id alone, p50',
      await timesOf(
        database,
        (table) => read(table, false),
        (round) => [some(recent, round).id],
      ),
    ),
    figure('reading a recent order from its time on, p50', await fromItsTime(recent)),
    figure('reading any order from its time on, p50', await fromItsTime(orders)),
    await planning(false),
    await planning(true),
    {
      what: 'sizes with indexes',
      value: sizes.rows[0]?.monthly ?? '',
      against: `${sizes.rows[0]?.one} in one table`,
    },
  ];
  await database.query('drop schema bench cascade');
  return {
    name: 'partitions',
    title: `Events of orders by month: ${MONTHS} months of ${ORDERS_OF_A_MONTH} orders`,
    figures,
  };
}
