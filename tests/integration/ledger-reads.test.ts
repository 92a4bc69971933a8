// What a debit reads of the ledger does not grow with it, also where PostgreSQL has planned for a table that was nearly
// empty, and a connection keeps that plan: so it was in a new store that took a hundred orders in each call.
import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { rowsRead } from '../support/rows-read';

/** Books the payments of so many orders in one statement, after the `booked` ones. */
async function book(pool: pg.Pool, walletId: string, { booked, count }: { booked: number; count: number }) {
  await pool.query(
    `with journals as (
       insert into ledger_journals (id, reason, reference, created_at)
       select 'j' || n, 'order_paid', 'o' || n, now() from generate_series($1::int + 1, $1 + $2::int) n returning id)
     insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select id, side.account::account, case side.sign when -1 then $3 end, 'INR', side.sign * 100, now()
       from journals, (values ('wallet', -1), ('sales', 1)) side (account, sign)`,
    [booked, count, walletId],
  );
}

const LEDGER = ['ledger_journals', 'ledger_entries'];

test.each([2, 20, 100, 500])(
  'a debit reads its own journal, by plans for %i and however many there are',
  async (planned) => {
    // One connection, because plans are kept by each, and so is what it has not yet told the statistics.
    const { prisma, pool } = (await testDatabase({ max: 1 })).db;
    const { id } = await make.makeWallet(prisma, await make.makeUser(prisma), { balance: 0n });
    // As the store's own server is set.
    await pool.query('set random_page_cost = 1.1');
    await book(pool, id, { booked: 0, count: planned });
    await book(pool, id, { booked: planned, count: planned });
    await book(pool, id, { booked: 2 * planned, count: 1000 });
    const before = await rowsRead(pool, LEDGER);
    await book(pool, id, { booked: 2 * planned + 1000, count: 100 });
    // The two entries of a journal are read for each of its checks.
    const { scanned, byIndex } = await rowsRead(pool, LEDGER);
    expect((scanned + byIndex - before.scanned - before.byIndex) / 100).toBeLessThan(30);
  },
);
