// Erasure: refused while money or work is open, sealed at once, wiped when the law no longer keeps the data. Every table that can
// hold something of a person is filled with one, and every table is searched for them afterwards.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordAudit } from '@/lib/domain/audit-log';
import { downloadData } from '@/lib/domain/data-export';
import { eraseAccount, findBlockers, journalBeside, keepErasures, readErased } from '@/lib/domain/erasure';
import { readJournal } from '@/lib/domain/erasure/journal';
import { payerColumns } from '@/lib/domain/payers';
import { type Person, TABLES } from '@/lib/domain/retention';
import { checkInvariants } from '@/lib/domain/stats';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { findInDatabase } from '../support/find-text';
import * as make from '../support/make';

const { db, owner, clock, context, log: logged } = await openAccounts();
const { prisma } = db;

const NAME = 'Zephyrine Quillfeather';
const EMAIL = 'Zephyrine.Quill@marked.example';
const MOBILE = '+919876501234';
const ASKED = '2026-11-26T12:00:00Z';
const PLAYER = '712345678901';
const VPA = 'zephyrine@markedupi';
const STREET = '7 Marigold Steps';
const MARKS = [NAME, EMAIL, EMAIL.toLowerCase(), '9876501234', PLAYER, VPA, STREET];
const SAID = `${NAME} (${EMAIL}, 9876501234) plays as ${PLAYER}`;
const NESTED = {
  who: { name: NAME, mail: EMAIL.toLowerCase(), list: [{ vpa: VPA }, 1, null] },
  player: Number(PLAYER),
};

type Row = Record<string, unknown>;
interface Ids {
  user: string;
  order: string;
  payment: string;
  wallet: string;
  journal: string;
  request: string;
  attempt: string;
  refund: string;
}

/** What of a person each table can hold: the rows that are theirs, with marks where people or their data are named. */
const filled = (id: Ids): Record<string, Row> => ({
  order_events: { order_id: id.order, kind: 'player_corrected', detail: NESTED },
  order_notes: { order_id: id.order, text: SAID },
  order_refunds: { order_id: id.order, note: SAID, amount: 1, cause: 'other' },
  source_refunds: {
    ...{ id: id.refund, order_id: id.order, payment_id: id.payment, booking: id.order, state: 'in_wallet' },
    ...{ note: SAID, error: SAID, amount: 1, decide_by: '2024-01-01', ended_at: '2024-01-01' },
    ...{ choice: 'wallet', chosen_by: 'staff', chosen_at: '2024-01-01' },
  },
  // Its reference is the refund, and not the order.
  ledger_journals: { reference: id.refund, reason: 'refund_to_wallet', note: SAID },
  order_reopenings: { order_id: id.order, reason: SAID, from_status: 'Completed', amount: 0 },
  order_signals: { order_id: id.order, user_id: id.user, player: `p:${PLAYER}:1`, payer: VPA },
  delivery_attempts: {
    id: id.attempt,
    order_id: id.order,
    supplier: 'smileone',
    outcome: 'refused',
    request: NESTED,
    reply: NESTED,
    error: SAID,
    wrong_goods: [NESTED],
  },
  delivery_sends: {
    attempt_id: id.attempt,
    outcome: 'refused',
    answered_at: '2024-01-01',
    request: NESTED,
    reply: NESTED,
    error: SAID,
  },
  webhook_inbox: { gateway: 'ekqr', client_txn_id: 'marked-txn', payload: NESTED },
  reviews: {
    order_id: id.order,
    cause: 'partial_delivery',
    evidence: NESTED,
    note: SAID,
    closed_at: '2024-01-01',
  },
  reconciliation_differences: {
    order_id: id.order,
    evidence: NESTED,
    note: SAID,
    status: 'explained',
    closed_at: '2024-01-01',
  },
  approval_requests: {
    receiver_id: id.user,
    input: NESTED,
    reason: SAID,
    status: 'refused',
    ended_at: '2024-01-01',
  },
  referrals: { inviter_id: id.user, reason: SAID, status: 'refused' },
  help_requests: {
    id: id.request,
    user_id: id.user,
    order_id: id.order,
    kind: 'other',
    status: 'closed',
    language: 'en',
    closed_at: '2024-01-01',
  },
  help_messages: { request_id: id.request, author: 'customer', text: SAID },
  product_reviews: {
    user_id: id.user,
    order_id: id.order,
    stars: 4,
    text: SAID,
    author: NAME,
    language: 'en',
    status: 'published',
    decided_at: '2024-01-01',
  },
  customer_notes: { user_id: id.user, text: SAID },
  billing_details: { user_id: id.user, state: '29', name: NAME, address: STREET, gstin: null },
  vault_reveals: { viewer_id: id.user, order_id: id.order, session_id: 's', address: '203.0.113.77' },
  sessions: { user_id: id.user, address: '203.0.113.77', user_agent: SAID },
  account_secrets: { user_id: id.user, kind: 'contact', subject: MOBILE, detail: SAID },
  passkeys: { user_id: id.user, name: NAME },
  passkey_challenges: { user_id: id.user, browser: NAME },
  push_subscriptions: { user_id: id.user, endpoint: `https://push.example/${NAME}` },
  telegram_chats: { user_id: id.user, language: 'en' },
  telegram_links: { user_id: id.user, language: 'en', token_hash: NAME },
  notification_preferences: { user_id: id.user, language: 'en', added: ['points:mail'] },
  notifications: {
    user_id: id.user,
    recipient: EMAIL,
    channel: 'mail',
    language: 'en',
    topic: 'paid',
    kind: 'paid',
  },
  favourites: { user_id: id.user },
  item_watches: { user_id: id.user, language: 'en', kind: 'back' },
  invite_codes: { user_id: id.user, code: NAME },
  idempotency_keys: { user_id: id.user, reply: NESTED },
  partners: { user_id: id.user, status: 'suspended', about: SAID },
  partner_keys: {
    id: 'marked-key',
    partner_id: id.user,
    mode: 'test',
    last4: 'abcd',
    scopes: ['orders:read'],
    name: NAME,
    last_used_address: '203.0.113.77',
  },
  partner_endpoints: {
    partner_id: id.user,
    mode: 'test',
    types: ['ping'],
    url: `https://p.example/${PLAYER}`,
    disabled_at: '2024-01-01',
    disabled_why: 'partner',
  },
  partner_test_orders: {
    partner_id: id.user,
    key_id: 'marked-key',
    course: 'delivered',
    price: 1,
    codes: 0,
    input1: PLAYER,
    player: NAME,
  },
  fraud_hits: { user_id: id.user, order_id: id.order, outcome: 'hold', hit_key: SAID },
  fraud_blocks: { order_id: id.order, subject: 'payer', value: VPA },
  audit_entries: {
    object_type: 'user',
    object_id: id.user,
    before: NESTED,
    after: { ...NESTED, note: SAID },
  },
  nominees: { user_id: id.user, name: NAME, contact: EMAIL },
  guardians: {
    ...{ user_id: id.user, state: 'given', name: NAME, email: EMAIL, adult_from: '2099-01-01' },
    ...{ notice: '2026-11-27', language: 'en', asked_at: ASKED, ends_at: ASKED, decided_at: ASKED },
  },
  consents: { user_id: id.user, purpose: 'reviews', act: 'given', language: 'en' },
  tax_documents: {
    order_id: id.order,
    kind: 'receipt',
    name: 'ZZ-1',
    value: 1,
    taxable: 1,
    igst: 0,
    cgst: 0,
    sgst: 0,
    buyer_name: NAME,
    buyer_address: STREET,
  },
});

/** Tables of a person of which the builders make the rows, or that have numbers and names of things alone. */
const OTHERWISE_FILLED = ['users', 'orders', 'payments', 'wallets', 'wallet_transactions', 'ledger_entries'];
const WITHOUT_WORDS: Record<string, string> = {
  security_events: 'they are deleted a year after they happened, which is before the wipe',
  partner_events: 'they are deleted after 90 days, which is before the wipe',
  bulk_orders: 'they are deleted after 90 days, which is before the wipe',
  bulk_order_lines: 'they are deleted with their lists',
  payment_disputes: 'they have amounts, times and codes of the gateway',
};
/** What stays on purpose. */
const KEPT = ['tax_documents'];

/** Inserts a row past every rule, with something for each column that needs a value. */
async function fill(table: string, given: Row): Promise<void> {
  const { rows: columns } = await owner.pool.query(
    `select column_name as name, data_type as type, udt_name as udt,
            is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const row: Row = {};
  for (const { name, type, udt, needed } of columns)
    if (name in given) row[name] = given[name];
    else if (needed) row[name] = await someValue(type, udt);
  const client = await owner.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const names = Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ');
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
    await client.query('commit');
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function someValue(type: string, udt: string): Promise<unknown> {
  if (type === 'USER-DEFINED') {
    const { rows } = await owner.pool.query(`select enum_range(null::"${udt}")::text[] as labels`);
    return rows[0]?.labels[0];
  }
  if (type.startsWith('timestamp') || type === 'date') return '2024-01-01';
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'ARRAY') return [];
  if (type === 'jsonb' || type === 'json') return {};
  if (type === 'bytea') return '\\x00';
  return newId();
}

/** The tables, with what of the marks is in which row. */
async function tablesWithMarks(): Promise<string[]> {
  const { rows } = await owner.pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await owner.pool.query(
      `select t::text from "${name}" t where exists (select from unnest($1::text[]) m where strpos(t::text, m) > 0) limit 1`,
      [MARKS],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

async function marked(): Promise<{ user: User; ids: Ids }> {
  const user = await make.makeUser(prisma, { name: NAME, email: EMAIL, mobile: MOBILE });
  const order = await make.makeOrder(prisma, {
    ...{ user, input1: PLAYER, input2: '2345', moreInputs: [STREET], playerName: NAME, giftNote: SAID },
    ...{ status: 'Completed', reason: SAID },
  });
  const paymentId = newId();
  const payment = await make.makePayment(prisma, order, {
    ...{
      clientTxnId: 'marked-txn',
      status: 'paid',
      utr: '1',
      receivedAmount: order.value,
      paidAt: clock.now(),
    },
    ...{ id: paymentId, ...payerColumns(context, paymentId, VPA) },
    ...{ remark: SAID, evidence: NESTED, nextCheckAt: null },
  });
  const wallet = await make.makeWallet(prisma, user);
  const journal = await make.makeJournal(
    prisma,
    [
      { account: 'gateway', amount: -5n },
      { account: 'sales', amount: 5n },
    ],
    { reason: 'order_paid', reference: order.id, note: SAID },
  );
  await make.makeTransaction(prisma, user, { reason: SAID, orderId: order.id });
  const ids = {
    ...{ user: user.id, order: order.id, payment: payment.id, wallet: wallet.id, journal: journal.id },
    ...{ request: 'H-MARKED', attempt: newId(), refund: newId() },
  };
  for (const [table, row] of Object.entries(filled(ids))) await fill(table, row);
  // The chain of the audit log has an entry that was written as the store writes it.
  await prisma.auditEntry.create({
    data: {
      ...{ actorId: user.id, action: 'change-email', objectType: 'user', objectId: user.id, at: clock.now() },
      ...{ before: { email: EMAIL }, after: { email: EMAIL.toLowerCase(), note: SAID } },
    },
  });
  await prisma.auditEntry.create({
    data: {
      ...{ actorId: null, action: 'edit-product', objectType: 'product', objectId: 'p', at: clock.now() },
      after: { note: `asked for by ${EMAIL}` },
    },
  });
  // As the store writes it: masked, also where two look the same.
  const seen = { email: 'asha.old@example.com', mobile: '+919876504321' };
  await recordAudit(context, {
    ...{ action: 'undo-change', objectType: 'user', objectId: user.id },
    before: seen,
    after: { ...seen, email: 'arun@example.com' },
  });
  return { user, ids };
}

/** Past the trigger that lets no row be changed: the tests cannot wait for a year. */
async function letTheYearPass(userId: string): Promise<void> {
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     update erasures set sealed_at = now() - interval '2 years', wipe_at = now() - interval '1 day' where user_id = '${userId}';
     commit`,
  );
}

const heads = async () => path.join(await mkdtemp(path.join(tmpdir(), 'tarang-erasures-')), 'heads.jsonl');
const erase = (user: User) =>
  eraseAccount(context, { viewer: { ...make.viewerOf(user), provedAt: clock.now() } });

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
  await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
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

test('the address and the number of a sealed account are free, and nothing signs in to it', async () => {
  const user = await make.makeUser(prisma, { email: 'again@example.com', mobile: '+919812345670' });
  const session = await make.makeSession(prisma, user);
  await erase(user);
  await make.makeUser(prisma, { email: 'again@example.com', mobile: '+919812345670' });
  expect((await prisma.session.findUniqueOrThrow({ where: { id: session.id } })).endedAt).not.toBeNull();
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
  expect(read.content).toContain(PLAYER);
  expect(await prisma.auditEntry.count({ where: { objectId: user.id, action: 'download-data' } })).toBe(2);
  const old = { ...viewer, provedAt: after(clock.now(), -days(1)) };
  await expect(downloadData(context, { viewer: old, form: 'json' })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
});
