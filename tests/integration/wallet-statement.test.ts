// Statements: opening and lines are the closing balance, for any period, in JSON and as a file; and the lists beside
// them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPeriodDocuments, sumPeriodDocuments } from '@/lib/domain/invoices';
import type { PeriodDocument } from '@/lib/domain/invoices/schema';
import { creditWallet, getStatement, movement, postJournal, writeLine } from '@/lib/domain/wallet';
import { csvReply } from '@/lib/http/reply/csv';
import { transaction } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { days, istDateTime } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import * as make from '../support/make';
import { makeTransaction, makeUser, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

let references = 0;

/** Moves money at that instant, with its line; a debit above the balance is not made. */
function move(user: { id: string }, at: Date, amount: bigint): Promise<boolean> {
  const context = { db: prisma, clock: stoppedClock(at) };
  const reference = `moved-${++references}`;
  const to = { userId: user.id, note: 'moved' };
  const moved = transaction(context, async (inside) => {
    if (amount > 0n) {
      const from = { account: 'adjustments' as const };
      await creditWallet(inside, { ...to, amount, from, reason: 'admin_credit', reference, type: 'Credit' });
      return true;
    }
    const entries = movement({ account: 'wallet', userId: user.id }, { account: 'sales' }, 'INR', -amount);
    const journal = await postJournal(inside, { reason: 'order_paid', reference, entries });
    const line = { ...to, txnid: reference, type: 'Debit' as const, amount: -amount };
    await writeLine(inside, { ...line, journalId: journal?.id ?? '' });
    return true;
  });
  return moved.catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'not_available' });
    return false;
  });
}

const dayOf = (ms: number) => istDateTime(new Date(ms)).slice(0, 10);
const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one * 100, 0));

test('a statement of any period opens, moves and closes in sums that agree', async () => {
  const movements = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: days(60) }),
      amount: fc.integer({ min: -500_00, max: 1_000_00 }).filter((amount) => amount !== 0),
    }),
    { maxLength: 15 },
  );
  const period = fc.tuple(fc.integer({ min: -5, max: 65 }), fc.integer({ min: -5, max: 65 }));
  await fc.assert(
    fc.asyncProperty(movements, fc.array(period, { minLength: 1, maxLength: 5 }), async (given, periods) => {
      const user = await makeUser(prisma);
      const done: { at: number; amount: number }[] = [];
      for (const { at, amount } of given.toSorted((a, b) => a.at - b.at))
        if (await move(user, new Date(BEGIN + at), BigInt(amount))) done.push({ at: BEGIN + at, amount });
      for (const ends of periods) {
        const [first = 0, last = 0] = ends.toSorted((a, b) => a - b);
        const [from, to] = [dayOf(BEGIN + days(first)), dayOf(BEGIN + days(last))];
        const { opening, closing, lines } = await getStatement({ db: prisma }, { userId: user.id, from, to });
        const before = done.filter(({ at }) => dayOf(at) < from);
        const inside = done.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
        expect(sum([opening])).toBe(before.reduce((all, { amount }) => all + amount, 0));
        expect(lines.map(({ amount }) => sum([amount]))).toEqual(inside.map(({ amount }) => amount));
        expect(sum([opening, ...lines.map(({ amount }) => amount)])).toBe(sum([closing]));
        let balance = sum([opening]);
        for (const line of lines) {
          balance += sum([line.amount]);
          expect(sum([line.balance])).toBe(balance);
        }
      }
      const whole = await getStatement(
        { db: prisma },
        { userId: user.id, from: '2025-12-01', to: '2026-12-01' },
      );
      const wallet = await prisma.wallet.findFirst({ where: { userId: user.id } });
      expect(whole.opening).toBe(0);
      expect(whole.closing).toBe(rupees(wallet?.balance ?? 0n));
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a statement begins and ends at midnight in IST', async () => {
  const user = await makeUser(prisma);
  for (const [at, amount] of [
    ['2026-03-09T18:29:59.999Z', 1n],
    ['2026-03-09T18:30:00.000Z', 2n],
    ['2026-03-10T18:29:59.999Z', 4n],
    ['2026-03-10T18:30:00.000Z', 8n],
  ] as const)
    await move(user, new Date(at), amount);
  const day = await getStatement({ db: prisma }, { userId: user.id, from: '2026-03-10', to: '2026-03-10' });
  expect(day).toMatchObject({ opening: 0.01, closing: 0.07 });
  expect(day.lines.map(({ amount }) => amount)).toEqual([0.02, 0.04]);
});

test('a statement contains no points, and no lines of other users', async () => {
  const user = await makeUser(prisma);
  await makeWallet(prisma, user, { balance: 50_00n, currency: 'POINTS' });
  await move(await makeUser(prisma), new Date(BEGIN), 100n);
  const range = { from: '2025-12-01', to: '2026-12-01' };
  const statement = await getStatement({ db: prisma }, { userId: user.id, ...range });
  expect(statement).toMatchObject({ opening: 0, closing: 0, lines: [] });
});

const csv = (person: Person, query: string) =>
  shop.call(`GET /wallet/statement/csv?${query}`, { token: person.token });

/** Fields of RFC 4180. */
function parseCsv(text: string): string[][] {
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
}

test('the statement as a file adds up by itself, and is a file to save', async () => {
  const asha = await newPerson(shop.db);
  for (const [day, amount] of [
    ['2026-02-01', 1_000_00n],
    ['2026-03-01', -120_50n],
    ['2026-03-02', 10n],
    ['2026-04-01', 5n],
  ] as const)
    await move(asha.user, new Date(`${day}T12:00:00Z`), amount);
  const reply = await csv(asha, 'from=2026-03-01&to=2026-03-31');
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="statement-2026-03-01-2026-03-31.csv"',
    'cache-control': 'no-store',
  });
  const rows = parseCsv(reply.text);
  expect(rows.map(([, , , amount, balance]) => [amount, balance])).toEqual([
    ['Amount', 'Balance'],
    ['', '1000.00'],
    ['-120.50', '879.50'],
    ['0.10', '879.60'],
    ['', '879.60'],
  ]);
});

test('the statement as a file holds no formula, whatever an administrator wrote as the reason', async () => {
  const asha = await newPerson(shop.db);
  const admin = await newPerson(shop.db, { role: 'admin' });
  const reasons = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', 'a "quoted", one', 'two\r\n=lines'];
  for (const reason of reasons) {
    const json = { userId: asha.user.id, email: asha.user.email, amount: 1, reason };
    const reply = await shop.call('POST /admin/adduserbalance', { token: admin.token, json });
    expect(reply.status, reply.text).toBe(200);
  }
  const today = istDateTime(new Date()).slice(0, 10);
  const { text } = await csv(asha, `from=${today}&to=${today}`);
  for (const row of parseCsv(text.replaceAll(/(?<!")\r\n(?==lines)/g, ' ')))
    for (const cell of row) if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(text).toContain('a ""quoted"", one');
});

test.each(['=1', '+1+2', '-1+2', '@a', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
  'the statement as a file makes text of %j in any field',
  async (text) => {
    const written = await csvReply('x.csv', [[text, '-12.50', 'a,b', 'say "hi"']]).text();
    expect(written.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(written.endsWith(',-12.50,"a,b","say ""hi"""\r\n')).toBe(true);
  },
);

test.each([
  '',
  'from=2026-01-01',
  'to=2026-01-01',
  'from=2026-01-02&to=2026-01-01',
  'from=2024-01-01&to=2026-01-01',
  'from=2026-02-30&to=2026-03-01',
  'from=0000-01-01&to=2026-03-01',
  'from=01-01-2026&to=02-01-2026',
  'from=2026-01-01%00&to=2026-01-02',
  'from[]=2026-01-01&to=2026-01-02',
])('the statement as a file is refused for the period %j', async (query) => {
  expectRefusal(await csv(await newPerson(shop.db), query), 400, query);
});

test("the statement as a file needs a session, and is one's own only", async () => {
  const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
  await move(asha.user, new Date('2026-03-01T12:00:00Z'), 100n);
  expectRefusal(await shop.call('GET /wallet/statement/csv?from=2026-03-01&to=2026-03-02'), 401);
  const query = `from=2026-03-01&to=2026-03-02&userid=${asha.user.id}&userId=${asha.user.id}`;
  expect(parseCsv((await csv(bela, query)).text)).toHaveLength(3);
});

test('balances are in rupees and whole hundredths of points, and 0 for a user who never had any', async () => {
  const asha = await newPerson(shop.db);
  const read = async (kind: string) =>
    (await shop.call(`GET /${kind}/getbalance/${asha.user.id}`, { token: asha.token })).body;
  expect(await read('wallet')).toEqual({ success: true, balance: 0 });
  expect(await read('points')).toEqual({ success: true, balance: 0 });
  await makeWallet(prisma, asha.user, { balance: 1_234_56n });
  await makeWallet(prisma, asha.user, { balance: 7_05n, currency: 'POINTS' });
  expect(await read('wallet')).toEqual({ success: true, balance: 1234.56 });
  expect(await read('points')).toEqual({ success: true, balance: 7.05 });
});

test.each(['wallet/getbalance', 'points/getbalance', 'wallet/gettransactions'])(
  'balances of another user are not found (%s), and an administrator sees them',
  async (path) => {
    const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
    const ask = (person: Person) => shop.call(`GET /${path}/${asha.user.id}`, { token: person.token });
    expect((await ask(asha)).status).toBe(200);
    expectRefusal(await ask(bela), 404);
    expect((await ask(await newPerson(shop.db, { role: 'admin' }))).status).toBe(200);
    expectRefusal(await shop.call(`GET /${path}/${asha.user.id}`), 401);
  },
);

test('the list of transactions is a bare array, newest first, in pages, and takes each filter', async () => {
  const asha = await newPerson(shop.db);
  const at = (day: string) => ({ createdAt: new Date(`2026-05-${day}T12:00:00Z`) });
  const make = (given: object) => makeTransaction(prisma, asha.user, { status: 'Created', ...given });
  const first = await make({ ...at('01'), status: 'Failed' });
  const second = await make({ ...at('02'), type: 'Debit', amount: 12_50n });
  const third = await make({ ...at('03'), status: 'Processing' });
  await makeTransaction(prisma, (await newPerson(shop.db)).user, { status: 'Created' });
  const list = async (query = '') => {
    const reply = await shop.call(`GET /wallet/gettransactions/${asha.user.id}?${query}`, {
      token: asha.token,
    });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as unknown as { txnid: string }[]).map(({ txnid }) => txnid);
  };
  expect(await list()).toEqual([third, second, first].map(({ txnid }) => txnid));
  expect(await list('limit=2')).toEqual([third.txnid, second.txnid]);
  expect(await list('limit=2&page=2')).toEqual([first.txnid]);
  expect(await list('status=Failed')).toEqual([first.txnid]);
  expect(await list('type=Debit')).toEqual([second.txnid]);
  expect(await list('from=2026-05-02')).toEqual([third.txnid, second.txnid]);
  expect(await list('to=2026-05-02')).toEqual([second.txnid, first.txnid]);
  expect(await list('from=2026-05-02&to=2026-05-02')).toEqual([second.txnid]);
  expect(await list(`search=${first.txnid}`)).toEqual([first.txnid]);
  expect(await list('search=nothing')).toEqual([]);
  const reply = await shop.call(`GET /wallet/gettransactions/${asha.user.id}?type=Debit`, {
    token: asha.token,
  });
  expect((reply.body as unknown as object[])[0]).toEqual({
    _id: second.txnid,
    txnid: second.txnid,
    type: 'Debit',
    status: 'Created',
    amount: 12.5,
    orderid: null,
    userid: asha.user.id,
    useremail: asha.user.email,
    reason: null,
    createdAt: '2026-05-02T12:00:00.000Z',
    updatedAt: expect.any(String),
  });
});

test('the statement is a PDF of as many pages as it needs, of the caller alone', async () => {
  const person = await newPerson(shop.db);
  const user = await prisma.user.findUniqueOrThrow({ where: { id: person.user.id } });
  for (let n = 0; n < 60; n += 1) await move(user, new Date(BEGIN + n * 60_000), 100n);
  const query = `from=${dayOf(BEGIN)}&to=${dayOf(BEGIN)}`;
  const { status, headers, text } = await shop.call(`GET /wallet/statement/pdf?${query}`, {
    token: person.token,
  });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(text.startsWith('%PDF-')).toBe(true);
  // The tree of pages says how many there are.
  expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBeGreaterThan(1);
  expectRefusal(await shop.call(`GET /wallet/statement/pdf?${query}`), 401);
});

test('the register of a period has the documents of the caller, with credit notes subtracted', async () => {
  const person = await newPerson(shop.db);
  const other = await newPerson(shop.db);
  const { user } = person;
  const order = await make.makeOrder(prisma, { user, status: 'Completed' });
  const date = new Date(`${dayOf(BEGIN)}T00:00:00Z`);
  const invoice = await make.makeTaxDocument(prisma, order, { date });
  await make.makeTaxDocument(prisma, order, {
    date,
    kind: 'credit_note',
    refundId: invoice.id,
    creditsId: invoice.id,
    value: 1_000n,
    taxable: 848n,
    cgst: 76n,
    sgst: 76n,
  });
  await make.makeTaxDocument(
    prisma,
    await make.makeOrder(prisma, { user: other.user, status: 'Completed' }),
    { date },
  );
  const period = { userId: user.id, from: dayOf(BEGIN), to: dayOf(BEGIN) };
  const documents: PeriodDocument[] = [];
  for await (const part of readPeriodDocuments({ db: prisma }, period)) documents.push(...part);
  expect(documents.map(({ name, value }) => [name === invoice.name, value])).toEqual([
    [true, 100],
    [false, -10],
  ]);
  const sums = { count: 2, taxable: 76.26, tax: 13.74, value: 90 };
  expect(await sumPeriodDocuments({ db: prisma }, period)).toEqual(sums);
  const query = `from=${dayOf(BEGIN)}&to=${dayOf(BEGIN)}`;
  const { text } = await shop.call(`GET /invoices/register?${query}`, { token: person.token });
  const rows = parseCsv(text);
  expect(rows).toHaveLength(3);
  expect(rows[2]?.slice(1, 4)).toEqual(['Credit note', expect.any(String), invoice.name]);
  expect(rows[2]?.at(-1)).toBe('-10.00');
});

test('bug: the register of a partner with many documents ended at 50,000, and so did the sums of the statement', {
  timeout: 90_000,
}, async () => {
  const person = await newPerson(shop.db);
  const { user } = person;
  const order = await make.makeOrder(prisma, { user, status: 'Completed' });
  const { id } = await make.makeTaxDocument(prisma, order, { date: new Date(`${dayOf(BEGIN)}T00:00:00Z`) });
  const many = 50_001;
  await prisma.$executeRaw`
    insert into tax_documents
    select copy.* from tax_documents d, generate_series(2, ${many}::int) n,
           jsonb_populate_record(d, jsonb_build_object('id', 'many-' || n, 'number', n, 'supply', n, 'series', 'ZZ2627',
             'name', 'ZZ2627-' || lpad(n::text, 7, '0'))) copy
     where d.id = ${id}`;
  const day = { from: dayOf(BEGIN), to: dayOf(BEGIN) };
  const { text } = await shop.call(`GET /invoices/register?${new URLSearchParams(day)}`, {
    token: person.token,
  });
  const rows = parseCsv(text).slice(1);
  expect([rows.length, new Set(rows.map((row) => row[2])).size]).toEqual([many, many]);
  const { count, value } = await sumPeriodDocuments({ db: prisma }, { userId: user.id, ...day });
  expect([count, value]).toEqual([many, many * 100]);
});
