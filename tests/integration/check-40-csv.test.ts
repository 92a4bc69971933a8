// Check 40: what customers type never becomes a formula in an administrator's spreadsheet, and every file is RFC
// 4180.
import { describe, expect, it } from 'vitest';
import { makeOrder, makeProduct, makeTransaction, makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;
const { token } = await newPerson(shop.db, { role: 'admin' });

const FORMULAS = [
  `=HYPERLINK("https://evil.example","Refund")`,
  `+1+1`,
  `-2+3`,
  `@SUM(A1:A9)`,
  `\t=1+1`,
  `\r=1+1`,
  `\n=1+1`,
  `=1,2`,
  `＝1+1`,
  `＠SUM(A1)`,
];

/** The cells of a file as a spreadsheet reads them: quotes taken off, doubled ones made single. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, raw = '', end] = match;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push([]);
    if (cell.lastIndex === text.length) break;
  }
  expect(cell.lastIndex, 'the file is read to its end').toBe(text.length);
  return rows.filter((row) => row.length > 0);
}

describe('check 40: files for spreadsheets', () => {
  it.each(FORMULAS)('a file for spreadsheets holds %j as text', async (formula) => {
    const email = `csv-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const user = await makeUser(prisma, { email });
    await makeOrder(prisma, { user, input1: formula, input2: formula, playerName: formula, reason: formula });
    await makeTransaction(prisma, user, { reason: formula });
    for (const path of ['/admin/txn/csv', '/admin/wallettxn/csv']) {
      const reply = await shop.call(`GET ${path}?search=${email}`, { token });
      expect(reply.headers['content-type']).toMatch(/^text\/csv; ?charset=utf-8/i);
      const [header = [], row = [], ...others] = read(reply.text);
      expect([row.length, others]).toEqual([header.length, []]);
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      // The text is complete, behind an apostrophe.
      expect(row).toContain(`'${formula}`);
    }
  });

  it('a table of a report holds the name of a product as text', async () => {
    const product = await makeProduct(prisma, { name: '=HYPERLINK("https://evil.example")' });
    const paidAt = new Date('2024-02-03T06:30:00.000Z');
    await makeOrder(prisma, { product, status: 'Completed', paidAt, endedAt: paidAt, value: 70_00n });
    const path = '/admin/reports/csv?table=products&from=2024-02-03&to=2024-02-03';
    const [, row = []] = read((await shop.call(`GET ${path}`, { token })).text);
    expect(row.slice(0, 3)).toEqual([`'${product.name}`, '1', '70.00']);
  });

  it('a file for spreadsheets keeps numbers as numbers, debits and refunds alike', async () => {
    const email = 'numbers@example.com';
    const user = await makeUser(prisma, { email });
    await makeTransaction(prisma, user, { type: 'Debit', amount: 70_00n });
    const [, row = []] = read((await shop.call(`GET /admin/wallettxn/csv?search=${email}`, { token })).text);
    expect(row).toContain('70.00');
  });
});
