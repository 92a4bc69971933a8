// What a gateway said of a payment is applied although the database could not do it at first: of several payments of a
// page a gateway names only the last one, so that what it said before is in the statement of the bank alone.
import { beforeEach, expect, test } from 'vitest';
import { settlePayment } from '@/lib/domain/payments';
import { recheckPayment } from '@/lib/domain/payments/recheck-payment';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, database, db } = shop;
beforeEach(() => shop.calm());

/** The first statements that add to a table fail, and so many were tried when it is asked. */
async function failFirst(table: 'ledger_journals' | 'reviews', errcode: string, times = 1) {
  await database.owner.pool.query(`
    create sequence added;
    grant usage on sequence added to public;
    create or replace function fail_first() returns trigger language plpgsql as $$
    begin
      if nextval('added') <= ${times} then raise exception 'not now' using errcode = '${errcode}'; end if;
      return null;
    end $$;
    create trigger fail_first before insert on ${table} for each statement execute function fail_first()`);
  return async () => {
    const { rows } = await database.owner.pool.query<{ tried: number }>(
      'select last_value::int as tried from added',
    );
    await database.owner.pool.query(`drop trigger fail_first on ${table}; drop sequence added`);
    return rows[0]?.tried;
  };
}

const FAILURES = [
  ['a full disk', '53100'],
  ['a timeout', '57014'],
  ['a server that shuts down', '57P01'],
] as const;

test.each(FAILURES)('after %s a payment is counted without being asked about again', async (_, errcode) => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const tried = await failFirst('ledger_journals', errcode);
  const settled = await settlePayment(context, placed.client_txn_id).catch(String);
  expect([settled, await tried()]).toEqual(['settled', 2]);
  expect(await shop.paymentOf(placed)).toMatchObject({ status: 'paid' });
});

test('money of another amount is put before a person', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false, amount: '1' });
  const tried = await failFirst('reviews', '53100');
  expect(await settlePayment(context, placed.client_txn_id).catch(String)).toBe('review');
  expect(await tried()).toBe(2);
});

test('a second payment of a page is put before a person', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  await settlePayment(context, placed.client_txn_id);
  await shop.pay(placed, { webhook: false, outcome: 'again', utr: 'UTR0000000002' });
  const tried = await failFirst('reviews', '53100');
  expect(await recheckPayment(context, await shop.paymentOf(placed)).catch(String)).toBe('answered');
  expect(await tried()).toBe(2);
  expect(
    await db.review.count({ where: { payment: { orderId: placed.orderid }, cause: 'second_payment' } }),
  ).toBe(1);
});

test('what the database refuses for good is not tried again', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const tried = await failFirst('ledger_journals', '23514');
  await expect(settlePayment(context, placed.client_txn_id)).rejects.toThrow();
  expect(await tried()).toBe(1);
});

test('it is given up when the database cannot do it for several seconds', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const tried = await failFirst('ledger_journals', '53100', 100);
  await expect(settlePayment(context, placed.client_txn_id)).rejects.toThrow('not now');
  expect(await tried()).toBe(3);
  expect(await settlePayment(context, placed.client_txn_id)).toBe('settled');
});
