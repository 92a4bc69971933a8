// Erasure: refused while money or work is open, sealed at once, wiped when the law no longer keeps the data. Every
// table that can hold something of a person is filled with one, and every table is searched for them afterwards.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { downloadData } from '@/lib/domain/data-export';
import {
  eraseAccount,
  findBlockers,
  journalBeside,
  keepErasures,
  readErased,
  resealErased,
} from '@/lib/domain/erasure';
import { readJournal } from '@/lib/domain/erasure/journal';
import { type Person, TABLES } from '@/lib/domain/retention';
import { checkInvariants } from '@/lib/domain/stats';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer, type Sealer } from '@/lib/platform/sealing';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { findInDatabase } from '../support/find-text';
import { inventoryGaps } from '../support/inventory-gaps';
import * as make from '../support/make';
import { columnsWithoutMarks, WITHOUT_WORDS_COLUMNS } from '../support/marked-person/columns-without-words';
import { openMarkedPeople } from '../support/marked-person/open-marked-people';
import {
  filled,
  type Ids,
  KEPT,
  MARKS,
  NAME,
  OTHERWISE_FILLED,
  PLAYER,
  type Row,
  WITHOUT_WORDS,
} from '../support/marked-person/rows';
import { TEST_SECRET } from '../support/sealer';

const accounts = await openAccounts();
const { db, owner, clock, context, log: logged } = accounts;
const { prisma } = db;
const { marked, tablesWithMarks } = openMarkedPeople(accounts);

/** Past the trigger that lets no row be changed: the tests cannot wait for a year. */
async function letTheYearPass(userId: string): Promise<void> {
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     update erasures set sealed_at = now() - interval '2 years', wipe_at = now() - interval '1 day' where user_id = '${userId}';
     commit`,
  );
}

const heads = async () => path.join(await mkdtemp(path.join(tmpdir(), 'tarang-erasures-')), 'heads.jsonl');
const erase = async (user: User) => {
  const viewer = { ...(await make.makeViewer(prisma, user)), provedAt: clock.now() };
  await eraseAccount(context, { viewer });
};

const theirs = Object.entries(TABLES).flatMap(([table, { person }]) =>
  typeof person === 'string' || table in WITHOUT_WORDS ? [] : [table],
);

test('every table that a download names is filled below, or says why it has no words of a person', () => {
  const named = Object.entries(TABLES).filter(([, { person }]) => typeof person !== 'string');
  const known = [...Object.keys(filled({} as Ids)), ...OTHERWISE_FILLED, ...Object.keys(WITHOUT_WORDS)];
  expect(named.map(([table]) => table).filter((table) => !known.includes(table))).toEqual([]);
});

test('after the year nothing in any table names the person, the books are the same, and the chain is whole', async () => {
  const { user, ids } = await marked();
  const expected = Object.entries(filled(ids)).filter(([, row]) =>
    MARKS.some((mark) => JSON.stringify(row).includes(mark)),
  );
  // A new column of text would otherwise be forgotten by the wipe, and no test would notice.
  const silent = await columnsWithoutMarks(owner.prisma, {
    tables: theirs,
    marks: [...MARKS, '203.0.113.77'],
  });
  const list =
    'WITHOUT_WORDS_COLUMNS of tests/support/marked-person, or fill it with a mark there and let the wipe empty it';
  expect(inventoryGaps(silent, WITHOUT_WORDS_COLUMNS, list)).toEqual([]);
  const before = await tablesWithMarks();
  expect(before).toEqual(expect.arrayContaining(expected.map(([table]) => table)));
  const books = async () =>
    (
      await owner.pool.query(`select (select jsonb_agg(to_jsonb(e) order by id) from ledger_entries e) as entries,
        (select jsonb_agg(to_jsonb(j) - 'note' order by id) from ledger_journals j) as journals,
        (select jsonb_agg(to_jsonb(d) order by id) from tax_documents d) as documents,
        (select jsonb_agg(jsonb_build_object('id', id, 'value', value, 'status', status, 'paid', paid_at) order by id) from orders) as orders,
        (select jsonb_agg(to_jsonb(w) order by id) from wallets w) as wallets,
        (select jsonb_agg(jsonb_build_object('id', id, 'amount', amount, 'utr', utr) order by id) from payments) as payments`)
    ).rows[0];
  const kept = await books();
  // Rows that were filled in past every rule break some; the wipe breaks no other.
  const broken = async () =>
    (await checkInvariants({ ...context, db: owner.prisma })).flatMap(({ ok, name }) => (ok ? [] : [name]));
  const brokenBefore = await broken();

  const masked = { where: { action: 'undo-change', objectId: user.id } };
  expect(await prisma.auditEntry.findFirst(masked)).toMatchObject({
    before: { email: 'a***@example.com', mobile: '•••••• 4321' },
    after: { email: 'a***@example.com (changed)', mobile: '•••••• 4321' },
  });

  expect(await findBlockers(context, { userId: user.id })).toEqual([]);
  await erase(user);
  const sealed = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(sealed).toMatchObject({ name: 'Erased customer', email: null, mobile: null, passwordHash: null });
  expect(sealed.blockedAt).not.toBeNull();
  const file = journalBeside(await heads());
  expect(await keepErasures(context, file)).toEqual({ resealed: 0, wiped: 0 });
  // A year has to pass, whoever asks.
  expect(await prisma.$queryRaw`select tarang_wipe_account(${user.id}) as done`).toEqual([{ done: false }]);

  await letTheYearPass(user.id);
  // The version before asks without what it cannot open, and leaves the account to this one.
  expect(await prisma.$queryRaw`select tarang_wipe_account(${user.id}) as done`).toEqual([{ done: false }]);
  const lost = createSealer(keysOf({ AUTH_SECRET: 'another secret, by which nothing was sealed' }));
  expect(await keepErasures({ ...context, sealer: lost }, file)).toEqual({ resealed: 0, wiped: 0 });
  expect(await keepErasures(context, file)).toEqual({ resealed: 0, wiped: 1 });
  expect(await tablesWithMarks()).toEqual(KEPT);
  expect(await books()).toEqual(kept);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
  expect(MARKS.filter((mark) => logged.text().join('\n').includes(mark))).toEqual([]);
  const audit = (await checkInvariants({ ...context, db: owner.prisma })).filter(({ name }) =>
    name.includes('each entry of the audit log'),
  );
  // The row that was forged past the chain is found, and none of the redacted ones.
  expect(audit.flatMap(({ offenders }) => offenders)).toEqual([
    expect.stringContaining('was added past the chain'),
  ]);
  expect(await prisma.auditRedaction.count({ where: { userId: user.id } })).toBe(3);
  const wiped = { email: '[erased]', mobile: '[erased]' };
  expect(await prisma.auditEntry.findFirst(masked)).toMatchObject({ before: wiped, after: wiped });
  expect(brokenBefore).toEqual(expect.arrayContaining(await broken()));
});

test('who an erased account was is set aside encrypted, and read by a command for a year', async () => {
  const given = {
    name: 'Erased Later QZXW',
    email: 'erased.later.qzxw@example.com',
    mobile: '+919812398123',
  };
  const user = await make.makeUser(prisma, given);
  await erase(user);
  for (const text of Object.values(given)) expect(await findInDatabase(owner.pool, text)).toEqual([]);
  expect(await readErased(context, { userId: user.id })).toMatchObject(given);
  expect(await readErased(context, { userId: 'nobody' })).toBeNull();
  // The version before has set it aside in plain.
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     update erasures set identity = '${JSON.stringify(given)}' where user_id = '${user.id}'; commit`,
  );
  expect(await findInDatabase(owner.pool, given.mobile)).toEqual(['public.erasures']);
  await keepErasures(context, journalBeside(await heads()));
  for (const text of Object.values(given)) expect(await findInDatabase(owner.pool, text)).toEqual([]);
  expect(await readErased(context, { userId: user.id })).toMatchObject(given);
  // Once: nobody can put something else there afterwards.
  expect(await prisma.$queryRaw`select tarang_seal_erasure(${user.id}, 'other') as done`).toEqual([
    { done: false },
  ]);
  // The former key may go: it is sealed anew by the next one, and by no other command.
  const next = { AUTH_SECRET: 'the key of afterwards, which nobody else knows' };
  const both = createSealer(keysOf({ ...next, AUTH_SECRET_PREVIOUS: TEST_SECRET }));
  const under = (sealer: Sealer) => ({ ...context, sealer });
  const alone = under(createSealer(keysOf(next)));
  expect(await readErased(alone, { userId: user.id })).toBeNull();
  expect(await resealErased(alone)).toMatchObject({ resealed: 0 });
  expect((await resealErased(under(both))).resealed).toBeGreaterThan(0);
  expect(await resealErased(under(both))).toEqual({ resealed: 0, unreadable: 0, colliding: [] });
  expect(await readErased(alone, { userId: user.id })).toMatchObject(given);
  const { identity } = await prisma.erasure.findUniqueOrThrow({ where: { userId: user.id } });
  const { sealed } = identity as { sealed: string };
  const others = [`${sealed.split('.')[0]}.AAAA`, 'former.AAAA'];
  expect(
    await prisma.$queryRaw`
      select tarang_reseal_erasure(${user.id}, ${sealed}, ${others[0]}) as same,
             tarang_reseal_erasure(${user.id}, ${others[1]}, ${others[0]}) as unread`,
  ).toEqual([{ same: false, unread: false }]);
  await letTheYearPass(user.id);
  expect((await keepErasures(alone, journalBeside(await heads()))).wiped).toBe(1);
});

test('an entry that is changed after its redaction is found', async () => {
  const entry = await prisma.auditRedaction.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const found = async () => {
    const [rule] = (await checkInvariants({ ...context, db: owner.prisma })).filter(({ name }) =>
      name.startsWith('each entry of the audit log is what'),
    );
    return rule?.offenders ?? [];
  };
  const chained = await prisma.auditLink.findFirst({ where: { entryId: entry.entryId } });
  expect(chained).not.toBeNull();
  expect(await found()).toEqual([]);
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     update audit_entries set action = 'forged' where id = ${entry.entryId}; commit`,
  );
  expect(await found()).toEqual([expect.stringContaining('was changed')]);
});

test('open money, orders and questions come first, and so does a proof of who asks', async () => {
  const user = await make.makeUser(prisma);
  const viewer = make.viewerOf(user);
  const old = { ...viewer, provedAt: after(clock.now(), -days(1)) };
  await expect(eraseAccount(context, { viewer: old })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
  const order = await make.makeOrder(prisma, { user, status: 'Processing' });
  await make.makeHelpRequest(prisma, order);
  await make.makeWallet(prisma, user, { balance: 100n });
  expect(await findBlockers(context, { userId: user.id })).toEqual(['orders', 'help', 'wallet']);
  await expect(erase(user)).rejects.toMatchObject({ code: 'conflict' });
  expect(await prisma.erasure.count({ where: { userId: user.id } })).toBe(0);
  const admin = await make.makeAdmin(prisma);
  expect(await findBlockers(context, { userId: admin.id })).toEqual(['staff']);
  // Nobody could say any more where money goes that the bank did not take.
  const refunded = await make.makeUser(prisma);
  const refund = await make.makeSourceRefund(
    prisma,
    await make.makeOrder(prisma, { user: refunded, status: 'Refunded' }),
  );
  expect(await findBlockers(context, { userId: refunded.id })).toEqual(['refunds']);
  const done = { state: 'in_wallet', choice: 'wallet', chosenBy: 'staff', nextAt: null };
  await prisma.sourceRefund.update({
    where: { id: refund.id },
    data: { ...done, chosenAt: clock.now(), endedAt: clock.now() },
  });
  expect(await findBlockers(context, { userId: refunded.id })).toEqual([]);
});

test('bug: a question that staff had answered kept an account from being erased, and only staff could close it', async () => {
  const user = await make.makeUser(prisma);
  const order = await make.makeOrder(prisma, { user, status: 'Completed' });
  const answered = { status: 'answered', waitingSince: null, promisedUntil: null };
  // An answered request does not block the erasure, also when it was sent on to the grievance officer.
  const { id } = await make.makeHelpRequest(prisma, order, { ...answered, escalatedAt: clock.now() });
  const waits = await make.makeHelpRequest(prisma, order, { kind: 'other', escalatedAt: clock.now() });
  expect(await findBlockers(context, { userId: user.id })).toEqual(['help']);
  await expect(erase(user)).rejects.toMatchObject({
    message: expect.stringContaining('not answered a question'),
  });
  await prisma.helpRequest.update({ where: { id: waits.id }, data: answered });
  expect(await findBlockers(context, { userId: user.id })).toEqual([]);
  await erase(user);
  const requests = await prisma.helpRequest.findMany({ where: { userId: user.id } });
  expect(requests.map(({ status, openKey, closedAt }) => [status, openKey, closedAt !== null])).toEqual(
    Array(2).fill(['closed', null, true]),
  );
  expect(requests.find((each) => each.id === id)?.version).toBe(1);
});

test('the address and the number of a sealed account are free, and nothing signs in to it', async () => {
  const user = await make.makeUser(prisma, { email: 'again@example.com', mobile: '+919812345670' });
  const session = await make.makeSession(prisma, user);
  await erase(user);
  await make.makeUser(prisma, { email: 'again@example.com', mobile: '+919812345670' });
  expect((await prisma.session.findUniqueOrThrow({ where: { id: session.id } })).endedAt).not.toBeNull();
});

test('bug: an account with two endpoints for webhooks was never wiped, and kept all later ones from it', async () => {
  const { user } = await make.makePartner(prisma, { status: 'suspended' });
  for (let n = 0; n < 2; n += 1) await make.makeWebhookDelivery(prisma, { user });
  const other = await make.makeUser(prisma);
  for (const each of [user, other]) await erase(each);
  const endpoints = await prisma.partnerEndpoint.findMany({ where: { partnerId: user.id } });
  expect(endpoints.map(({ deletedAt, secret }) => [deletedAt !== null, secret])).toEqual(
    Array(2).fill([true, '']),
  );
  // As the version before has left them.
  await prisma.partnerEndpoint.updateMany({ where: { partnerId: user.id }, data: { deletedAt: null } });
  for (const { id } of [user, other]) await letTheYearPass(id);
  await keepErasures(context, journalBeside(await heads()));
  const wiped = await prisma.erasure.findMany({ where: { userId: { in: [user.id, other.id] } } });
  expect(wiped.map(({ wipedAt }) => wipedAt !== null)).toEqual([true, true]);
});

test('a restored database seals and wipes again what it has forgotten', async () => {
  const user = await make.makeUser(prisma, { name: NAME });
  const file = journalBeside(await heads());
  const line = { account: user.id, sealedAt: after(new Date(), -days(800)).toISOString() };
  await writeFile(file, `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`);
  // Without a restore the file changes nothing: a line that somebody else wrote erases nobody.
  expect(await keepErasures(context, file)).toEqual({ resealed: 0, wiped: 0 });
  const restore = await prisma.restore.create({
    data: { id: newId(), recoveredTo: clock.now(), restoredAt: clock.now() },
  });
  expect(await keepErasures(context, file)).toEqual({ resealed: 1, wiped: 1 });
  expect(await readJournal(file)).toHaveLength((await prisma.erasure.count()) as number);
  expect(await prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    name: 'Erased customer',
  });
  await prisma.restore.delete({ where: { id: restore.id } });
});

test('bug: after a power failure within its last line the file was never read or written again', async () => {
  await erase(await make.makeUser(prisma));
  const user = await make.makeUser(prisma);
  const file = journalBeside(await heads());
  await keepErasures(context, file);
  const whole = await readFile(file, 'utf8');
  const lines = await readJournal(file);
  for (const left of [whole.length - 1, whole.length - 20]) {
    await writeFile(file, whole.slice(0, left));
    expect(await readJournal(file)).toEqual(lines.slice(0, -1));
    await keepErasures(context, file);
    expect(await readFile(file, 'utf8')).toBe(whole);
  }
  await writeFile(file, whole.slice(0, -20));
  await erase(user);
  await keepErasures(context, file);
  expect((await readJournal(file)).map(({ account }) => account)).toContain(user.id);
  await writeFile(file, `{"account\n${whole}`);
  await expect(readJournal(file)).rejects.toThrow(SyntaxError);
});

test('a download has every table of the person, no secret, and nothing of anybody else', async () => {
  await owner.pool.query(`begin; set local session_replication_role = replica;
    delete from partner_keys; delete from tax_documents; delete from help_requests; delete from payments where client_txn_id = 'marked-txn'; commit`);
  const { user } = await marked();
  await prisma.user.update({ where: { id: user.id }, data: { passwordHash: 'scrypt-of-marked' } });
  const other = await make.makeUser(prisma, { name: 'Somebody Else' });
  await make.makeOrder(prisma, { user: other, input1: '99999999' });
  const viewer = { ...make.viewerOf(user), provedAt: clock.now() };
  const { content } = await downloadData(context, { viewer, form: 'json' });
  const { data } = JSON.parse(content) as { data: Record<string, Row[]> };
  const promised = Object.entries(TABLES).filter(
    ([table, { person }]) =>
      typeof person !== 'string' && !(table in WITHOUT_WORDS) && table !== 'ledger_entries',
  );
  expect(Object.keys(data)).toEqual(expect.arrayContaining(promised.map(([table]) => table)));
  for (const [table, { person }] of promised)
    for (const secret of (person as Person).hidden ?? [])
      expect(data[table]?.[0], table).not.toHaveProperty(secret);
  expect(content).not.toContain('scrypt-of-marked');
  expect(content).not.toContain('99999999');
  const read = await downloadData({ ...context, language: 'hi' }, { viewer, form: 'text' });
  expect(read.content).toContain('ऑर्डर\n');
  // An order of ₹139 was read as one of 13900.
  expect(read.content).toMatch(/^ {2}value: ₹[\d,.]+$/m);
  expect(read.content).not.toMatch(/^ {2}(value|amount|balance): \d+$/m);
  expect(read.content).toMatch(/^ {2}created at: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d IST$/m);
  expect(read.content).toContain(PLAYER);
  expect(await prisma.auditEntry.count({ where: { objectId: user.id, action: 'download-data' } })).toBe(2);
  const old = { ...viewer, provedAt: after(clock.now(), -days(1)) };
  await expect(downloadData(context, { viewer: old, form: 'json' })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
});
