import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { prismaFolder } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import { inventoryGaps } from '../support/inventory-gaps';
import * as make from '../support/make';
import { BREACHES } from '../support/rules';
import { guardian, NOW, orderOf } from '../support/rules/accounts';
import { entry, journal } from '../support/rules/ledger';
import { makeRows, PRICE } from '../support/rules/rows';

const { db, owner } = await testDatabase();
const { prisma } = db;
// The rules hold for the owner of the tables too; the application may not even try most of these.
const { pool } = owner;

await makeRows(prisma);

/** Runs the statements in a transaction that is checked as by a commit and then rolled back. */
async function judge(statements: string[]): Promise<pg.DatabaseError | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of [...statements, 'set constraints all immediate']) await client.query(statement);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The names of the rules in the hand-written migrations that refuse something. */
function namedRules(): string[] {
  const folder = path.join(prismaFolder, 'migrations');
  const files = readdirSync(folder, { withFileTypes: true }).filter((found) => found.isDirectory());
  const sql = files
    .map(({ name }) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'))
    .join('\n');
  const checks = [...sql.matchAll(/ADD CONSTRAINT "(\w+)"\s+CHECK/g)];
  const triggers = [...sql.matchAll(/CREATE (?:CONSTRAINT )?TRIGGER "(\w+)"/g)];
  const names = [...checks, ...triggers]
    .map(([, name]) => name ?? '')
    .filter(
      (name) =>
        // A bound of partitions is a check for the migrations that make a table the first of them.
        !/_initial_bound$|_changed(_i|_u|_d|_ud|_owner)?$|_tallied_|^orders_texts_|_chained$|_numbered$|_tell_|_report_(inserted|updated|deleted)$|_unclassified_not_sold$/.test(
          name,
        ),
    );
  // A rule that a later migration relaxes is named twice.
  return [...new Set(names)];
}

test('every rule of money and history is broken once', () => {
  expect(namedRules().length).toBeGreaterThan(10);
  const broken = BREACHES.map(([name]) => name);
  expect(inventoryGaps(namedRules(), broken, 'BREACHES in tests/support/rules')).toEqual([]);
});

const breaches = BREACHES.flatMap(([name, ways]) => ways.map((way) => ({ name, way })));
test.each(breaches)('the rule $name refuses $way', async ({ name, way }) => {
  const error = await judge(way);
  expect(error?.constraint).toBe(name);
  // Prisma's adapter passes on nothing but the message.
  expect(error?.message).toContain(name);
  expect(error?.code).toMatch(/^23/);
});

test.each<[string, string[]]>([
  ['a movement of two entries', [journal('j'), entry('j', 'gateway', -5), entry('j', 'sales', 5)]],
  [
    'a movement of four entries in two currencies',
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, 'points', 'POINTS'),
      entry('j', 'rewards', 5, null, 'POINTS'),
      entry('j', 'rewards', -5),
      entry('j', 'wallet', 5, 'wallet'),
    ],
  ],
  [
    'a refund of an own payment',
    [
      journal('source-refund', 'refund_processed'),
      entry('source-refund', 'refunds', -PRICE),
      entry('source-refund', 'gateway', PRICE),
    ],
  ],
  [
    'points for both people of a referral',
    [
      journal('j', 'referral_rewarded'),
      `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
       values ('w', 'another', 'POINTS', 5, now(), now())`,
      entry('j', 'rewards', -10, null, 'POINTS'),
      entry('j', 'points', 5, 'points', 'POINTS'),
      entry('j', 'points', 5, 'w', 'POINTS'),
    ],
  ],
  [
    'entries before their balance is struck',
    [journal('j'), entry('j', 'sales', 9), entry('j', 'gateway', -4), entry('j', 'gateway', -5)],
  ],
  [
    'an order of a child whose guardian has agreed, and of who is 18 by now',
    [
      guardian({ state: 'given', decided_at: NOW, notice: '1' }),
      orderOf('agreed'),
      `update guardians set state = 'withdrawn', adult_from = '2020-01-01' where user_id = 'user'`,
      orderOf('adult'),
    ],
  ],
  ['an empty wallet', [`update wallets set balance = 0 where id = 'wallet'`]],
  [
    'a proven payment',
    [
      `update payments set status = 'paid', utr = '1', received_amount = 0, paid_at = now() where id = 'payment'`,
    ],
  ],
  [
    'a refused attempt that gives its pack free',
    [`update delivery_attempts set outcome = 'refused', live_key = null where id = 'attempt'`],
  ],
])('the rules accept %s', async (_, statements) => {
  expect(await judge(statements)).toBeNull();
});

test.each([
  [
    'a movement with the same reason and reference',
    'ledger_journals_reason_reference_key',
    [
      journal('j'),
      `insert into ledger_journals (id, reason, reference, created_at) values ('k', 'test', 'j', now())`,
    ],
  ],
  [
    'a second live attempt for a pack',
    'delivery_attempts_live_key',
    [
      `insert into delivery_attempts select (jsonb_populate_record(a, '{"id":"second"}')).* from delivery_attempts a`,
    ],
  ],
  [
    'a sending with the number of another',
    'delivery_sends_number_key',
    [
      `insert into delivery_sends select (jsonb_populate_record(s, '{"id":"second"}')).* from delivery_sends s`,
    ],
  ],
  [
    'a bank reference that paid before',
    'payments_utr_key',
    [
      `update payments set utr = '7'`,
      `insert into payments select (jsonb_populate_record(p, '{"id":"second","client_txn_id":"second","gateway_order_id":"second"}')).* from payments p`,
    ],
  ],
  [
    'a bank reference that paid before, in other letters',
    'payments_utr_letters_key',
    [
      `update payments set utr = 'a7' where id = (select min(id) from payments)`,
      `insert into payments select (jsonb_populate_record(p, '{"id":"second","client_txn_id":"second","gateway_order_id":"second","utr":"A7"}')).* from payments p where utr = 'a7'`,
    ],
  ],
  [
    'a second wallet in one currency',
    'wallets_user_currency_key',
    [
      `insert into wallets select (jsonb_populate_record(w, '{"id":"second"}')).* from wallets w where currency = 'INR'`,
    ],
  ],
])('a repeat of %s is refused by %s', async (_, name, statements) => {
  const error = await judge(statements);
  expect(error).toMatchObject({ code: '23505', constraint: name });
});

test.each(['users', 'orders', 'products', 'wallets', 'payments', 'wallet_transactions', 'delivery_attempts'])(
  'a row of %s cannot be deleted while others refer to it',
  async (table) => {
    const leaned =
      table === 'wallet_transactions'
        ? [`update payments set purpose = 'topup', order_id = null, wallet_transaction_id = 'transaction'`]
        : [];
    const review = `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at) values ('r', 'outcome_unknown', 'payment', 1, '{}', now())`;
    const error = await judge([...leaned, review, `delete from ${table}`]);
    expect(error?.code).toMatch(/^23(001|503)$/);
  },
);

test('listeners for the catalogue are notified of every committed change', async () => {
  const client = await pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen catalogue');
  const usedProduct = await make.makeProduct(prisma);
  const usedItem = await make.makeItem(prisma, { product: usedProduct });
  await make.makeRoute(prisma, usedItem);
  await make.makeImage(prisma);
  const now = new Date();
  await prisma.collection.create({
    data: { id: 'heard', name: 'Heard', position: 1, createdAt: now, updatedAt: now },
  });
  await prisma.currencyRate.create({ data: { currency: 'PHP', rate: 1n, updatedAt: now } });
  await prisma.collectionProduct.create({
    data: { collectionId: 'heard', productId: usedProduct.id, position: 0 },
  });
  await client.query('begin');
  await client.query(`update products set name = 'never'`);
  await client.query('rollback');
  await client.query('select 1');
  await client.query('unlisten catalogue');
  client.release(true);
  expect(heard.sort()).toEqual([
    'collection_products',
    'collections',
    'currency_rates',
    'gallery_images',
    'items',
    'product_items',
    'products',
    'supplier_routes',
  ]);
});
