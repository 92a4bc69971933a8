import { expect, test } from 'vitest';
import { createTablesWritten, OUTBOX, QUEUE } from '../simulator/engine/tables-written';

const writes = createTablesWritten([
  { name: 'tarang_fold_tallies', adds_jobs: false },
  { name: 'tarang_write_partner_event', adds_jobs: true },
]);

test.each([
  ['an insert', 'insert into orders (id) values ($1)', ['orders']],
  ['as Prisma writes it', 'UPDATE "public"."payments" SET "status" = $1', ['payments']],
  [
    'parts of one statement',
    'with gone as (delete from reviews returning id) insert into job_outbox select',
    ['reviews', OUTBOX],
  ],
  [
    'an update on a conflict',
    'insert into wallets (id) values ($1) on conflict (id) do update set n = 1',
    ['wallets'],
  ],
  ['the queue itself', 'select graphile_worker.add_job($1)', [QUEUE]],
  ['the tables of the queue', 'delete from graphile_worker._private_jobs where id = $1', [QUEUE]],
  ['a function that may write', 'select tarang_fold_tallies() as folded', ['tarang_fold_tallies']],
  [
    'one that adds a job',
    'select tarang_write_partner_event($1) as id',
    ['tarang_write_partner_event', QUEUE],
  ],
])('%s', (_, sql, tables) => {
  expect(writes(sql)).toEqual(tables);
});

test.each([
  ['with a part', 'with paid as (select id from payments) select * from paid'],
  ['of a value', 'select (select count(*) from orders o where o.coupon_id = $1)::int as "all"'],
  ['with a lock', 'select 1 from orders where id = $1 for update'],
  ['with a weaker lock', 'select 1 from coupons where id = $1 for no key update of coupons'],
  ['of the queue', 'select exists (select from graphile_worker.jobs queued where queued.key = $1)'],
])('a read %s writes nothing', (_, sql) => {
  expect(writes(sql)).toEqual([]);
});
