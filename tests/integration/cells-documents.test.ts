// What an account is, as it goes from one cell to another: sealed for the other, complete, and refused when it was
// changed.
import { afterAll, expect, test } from 'vitest';
import {
  arriveInCell,
  CARRIED_COLUMNS,
  CARRIED_LISTS,
  departFromCell,
  leaveCell,
  moveCustomer,
  sealMoveDocument,
} from '@/lib/domain/cells';
import { getBilling, saveBilling } from '@/lib/domain/invoices';
import { emailColumns } from '@/lib/domain/personal-fields';
import { Prisma } from '@/lib/platform/db';
import { after, days, hours } from '@/lib/platform/time';
import { openCell } from '../support/cells';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const [here, there] = [await testDatabase(), await testDatabase()];
const a = openCell('a', here.url, 'the secret of the cell that is left in this test');
const b = openCell('b', there.url, 'the secret of the cell that is gone to in this test');
const c = openCell('c', there.url, 'the secret of a third cell, to which nobody goes');
afterAll(async () => {
  for (const cell of [a, b, c]) await cell.close();
});
const { db } = a.context;
const NOW = new Date();

/** A customer whose money has left, and the document for the other cell. */
async function departed(given: Parameters<typeof make.makeUser>[1] = {}) {
  const user = await make.makeUser(db, given);
  await make.makeWallet(db, user, { balance: 5_00n });
  const { id: reference } = await leaveCell(a.context, { userId: user.id, to: 'b', minutes: 5 });
  await departFromCell(a.context, { reference, arrived: [] });
  return {
    user,
    reference,
    sealed: await sealMoveDocument(a.context, { reference, from: 'a', sealFor: b.context.sealer }),
  };
}

const nothingOf = async (userId: string) => [
  await b.context.db.user.count({ where: { id: userId } }),
  await b.context.db.cellMove.count({ where: { userId } }),
  await b.context.db.wallet.count({ where: { userId } }),
];

test('a document that was changed by one byte, renamed or sealed for another cell opens nothing', async () => {
  const { user, reference, sealed } = await departed();
  const at = Math.floor(sealed.document.length / 2);
  const changed =
    sealed.document.slice(0, at) + (sealed.document[at] === 'A' ? 'B' : 'A') + sealed.document.slice(at + 1);
  const forAnother = await sealMoveDocument(a.context, { reference, from: 'a', sealFor: c.context.sealer });
  for (const wrong of [{ ...sealed, document: changed }, { ...sealed, reference: 'another' }, forAnother])
    await expect(arriveInCell(b.context, { cell: 'b', sealed: wrong })).rejects.toThrow(
      'was sealed for another cell',
    );
  await expect(arriveInCell(b.context, { cell: 'c', sealed })).rejects.toThrow('It goes to the cell b');
  expect(await nothingOf(user.id)).toEqual([0, 0, 0]);
  expect(await arriveInCell(b.context, { cell: 'b', sealed })).toMatchObject({ opened: true, booked: 1 });
});

test('nothing of a document can be read without the key of the other cell', async () => {
  const { user, sealed } = await departed();
  const bytes = Buffer.from(sealed.document.split('.')[1] ?? '', 'base64url').toString('latin1');
  for (const secret of [user.id, user.email ?? '', user.name]) expect(bytes).not.toContain(secret);
});

test('an address that another account of the other cell has proved stops the move before it begins', async () => {
  const email = 'taken@example.com';
  const user = await make.makeUser(db, { email });
  const owner = await make.makeUser(b.context.db, { email: null });
  const columns = emailColumns(b.context, owner.id, email);
  await b.context.db.user.update({ where: { id: owner.id }, data: columns });
  const move = moveCustomer({ from: a, to: b, userId: user.id, waitMinutes: 0, say: () => {} });
  await expect(move).rejects.toThrow('Another account of the other cell has this address.');
  expect(await db.cellMove.count({ where: { userId: user.id } })).toBe(0);
  // Proved meanwhile, it is refused there, and the money stays on its way until that is settled.
  const late = await departed({ email: 'late@example.com' });
  await b.context.db.user.update({
    where: { id: owner.id },
    data: emailColumns(b.context, owner.id, 'late@example.com'),
  });
  await expect(arriveInCell(b.context, { cell: 'b', sealed: late.sealed })).rejects.toThrow('this address');
  expect(await nothingOf(late.user.id)).toEqual([0, 0, 0]);
});

test('staff, partners, blocked accounts and those with an open undo link do not move', async () => {
  const refused = async (given: Parameters<typeof make.makeUser>[1]) =>
    leaveCell(a.context, { userId: (await make.makeUser(db, given)).id, to: 'b', minutes: 5 });
  await expect(refused({ role: 'admin', staffSince: NOW })).rejects.toThrow('staff');
  await expect(refused({ blockedAt: NOW })).rejects.toThrow('blocked');
  const user = await make.makeUser(db);
  await db.accountSecret.create({
    data: {
      id: 'undo',
      kind: 'undo',
      subject: user.id,
      userId: user.id,
      hash: 'h',
      detail: 'd',
      createdAt: NOW,
      expiresAt: new Date(NOW.getTime() + 60_000),
    },
  });
  const { id: reference } = await leaveCell(a.context, { userId: user.id, to: 'b', minutes: 5 });
  expect(await departFromCell(a.context, { reference, arrived: [] })).toMatchObject({
    obstacles: [{ kind: 'undo link' }],
  });
});

test('an account that is blocked while it leaves stays, and one that is blocked on its way is not opened', async () => {
  const user = await make.makeUser(db);
  const { id: reference } = await leaveCell(a.context, { userId: user.id, to: 'b', minutes: 5 });
  await db.user.update({ where: { id: user.id }, data: { blockedAt: NOW } });
  const move = moveCustomer({ from: a, to: b, userId: user.id, waitMinutes: 0, say: () => {} });
  await expect(move).rejects.toThrow('blocked');
  await expect(departFromCell(a.context, { reference, arrived: [] })).rejects.toThrow('blocked');
  const { user: gone, reference: second } = await departed();
  await db.user.update({ where: { id: gone.id }, data: { lockedAt: NOW } });
  const seal = () => sealMoveDocument(a.context, { reference: second, from: 'a', sealFor: b.context.sealer });
  await expect(seal()).rejects.toThrow('blocked');
  await db.user.update({ where: { id: gone.id }, data: { lockedAt: null } });
  expect(await arriveInCell(b.context, { cell: 'b', sealed: await seal() })).toMatchObject({ opened: true });
});

test('a customer under 18 whose guardian decides by a link of this cell stays', async () => {
  const { id: userId } = await make.makeUser(db);
  const guardian = { userId, name: 'Ravi', email: 'ravi@example.com', language: 'en', notice: '3' };
  const adultFrom = new Date(NOW.getTime() + days(400));
  const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
  await db.guardian.create({
    data: {
      ...guardian,
      state: 'given',
      adultFrom,
      createdAt: NOW,
      askedAt: NOW,
      endsAt: NOW,
      decidedAt: NOW,
    },
  });
  await expect(departFromCell(a.context, { reference, arrived: [] })).rejects.toThrow('A guardian');
  await expect(leaveCell(a.context, { userId, to: 'b', minutes: 5 })).rejects.toThrow('A guardian');
});

test('factors, consents, choices, nominee, guardian and answered calls are carried as they are', async () => {
  const sealed = a.context.sealer.seal('totp', 'A SECRET');
  const user = await make.makeUser(db, { totpSecret: sealed, totpConfirmedAt: NOW, totpLastStep: 7 });
  const userId = user.id;
  await make.makePasskeyRow(db, user, { counter: 9_007_199_254_740_993n, transports: ['usb'] });
  await db.consent.create({
    data: { userId, purpose: 'adult', act: 'declared', notice: '3', language: 'hi' },
  });
  await db.notificationPreference.create({
    data: { userId, added: ['reviews:mail'], removed: [], language: 'hi', notice: '3', updatedAt: NOW },
  });
  await db.nominee.create({ data: { userId, name: 'Meera', contact: 'meera@example.com', updatedAt: NOW } });
  await db.guardian.create({
    data: {
      userId,
      state: 'given',
      name: 'Ravi',
      email: 'ravi@example.com',
      adultFrom: new Date('2020-01-01'),
      notice: '3',
      language: 'en',
      createdAt: NOW,
      askedAt: NOW,
      endsAt: NOW,
      decidedAt: NOW,
    },
  });
  await db.idempotencyKey.create({
    data: {
      userId,
      route: 'order',
      key: 'k',
      bodyDigest: 'd',
      status: 200,
      reply: { orderid: 'T1' },
      lockedAt: NOW,
      createdAt: NOW,
      finishedAt: NOW,
    },
  });
  await moveCustomer({ from: a, to: b, userId, waitMinutes: 0, say: () => {} });
  const everything = async (cell: typeof a) => {
    const where = { userId };
    const [row, consents] = [
      await cell.context.db.user.findUniqueOrThrow({ where: { id: userId } }),
      await cell.context.db.consent.findMany({ where, orderBy: { id: 'asc' }, omit: { id: true } }),
    ];
    return {
      consents,
      email: row.email,
      mobile: row.mobile,
      step: row.totpLastStep,
      passkeys: row.passkeyCount,
      secret: cell.context.sealer.open('totp', row.totpSecret ?? ''),
      rows: [
        await cell.context.db.passkey.findMany({ where }),
        await cell.context.db.notificationPreference.findMany({ where }),
        await cell.context.db.idempotencyKey.findMany({ where }),
        (await cell.context.db.nominee.findUnique({ where }))?.contact,
        (await cell.context.db.guardian.findUnique({ where }))?.email,
      ],
    };
  };
  expect(await everything(b)).toEqual(await everything(a));
  const raw = await there.db.pool.query('select email, mobile from users where id = $1', [userId]);
  expect(raw.rows).toEqual([{ email: null, mobile: null }]);
});

test('billing details keep the order of their writing from cell to cell, and those that come after are newer', async () => {
  const { id: userId } = await make.makeUser(db);
  const details = { userId, name: '', address: '', gstin: null };
  // The first two are of before there was a number, written in the other order; the third is of a clock ahead.
  const rows = [
    { id: 'b', state: '07', number: 0n, createdAt: after(NOW, -hours(1)) },
    { id: 'a', state: '06', number: 0n, createdAt: after(NOW, -hours(2)) },
    { id: 'd', state: '33', number: 800n, createdAt: after(NOW, hours(6)) },
    { id: 'c', state: '27', number: 900n, createdAt: NOW },
  ];
  for (const row of rows) await db.billingDetails.create({ data: { ...details, ...row } });
  await here.owner.pool.query(`select setval('billing_details_number_seq', 900)`);
  const move = (from: typeof a, to: typeof a) =>
    moveCustomer({ from, to, userId, waitMinutes: 0, say: () => {} });
  const stateIn = async ({ context }: typeof a) => (await getBilling(context, { userId })).state;
  await move(a, b);
  const carried = await b.context.db.billingDetails.findMany({
    where: { userId },
    orderBy: { number: 'asc' },
  });
  expect(carried.map(({ state }) => state)).toEqual(['06', '07', '33', '27']);
  await saveBilling(b.context, { userId, state: '29', name: '', address: '', gstin: '' });
  expect(await stateIn(b)).toBe('29');
  await move(b, a);
  expect(await stateIn(a)).toBe('29');
});

test('each column of an account and each table about one is carried, or named as one that stays', async () => {
  const DERIVED = [
    'id',
    'emailKey',
    'emailSealed',
    'emailIndex',
    'emailLocalIndex',
    'emailDomainIndex',
    'mobileSealed',
    'mobileIndex',
  ];
  const NEVER_OF_A_MOVER = [
    'identityLinkedAt',
    'mobileUnprovedAt',
    'staffRole',
    'staffSince',
    'staffUntil',
    'blockedAt',
    'lockedAt',
  ];
  expect([...CARRIED_COLUMNS, ...DERIVED, ...NEVER_OF_A_MOVER].toSorted()).toEqual(
    Object.keys(Prisma.UserScalarFieldEnum).toSorted(),
  );
  const { rows } = await here.db.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'user_id'`);
  const ONE_ROW = ['nominees', 'guardians', 'notification_preferences'];
  const BY_JOURNALS = ['wallets', 'wallet_transactions', 'cell_moves'];
  const OF_ORDERS = [
    'orders',
    'order_signals',
    'payments',
    'product_reviews',
    'help_requests',
    'bulk_orders',
    'fraud_hits',
    'notifications',
  ];
  const OF_THIS_CELL = [
    'sessions',
    'account_secrets',
    'passkey_challenges',
    'push_subscriptions',
    'telegram_chats',
    'telegram_links',
  ];
  const OF_STAFF = [
    'alert_messages',
    'chosen_columns',
    'customer_notes',
    'partners',
    'erasures',
    'audit_redactions',
  ];
  expect(
    [...CARRIED_LISTS, ...ONE_ROW, ...BY_JOURNALS, ...OF_ORDERS, ...OF_THIS_CELL, ...OF_STAFF].toSorted(),
  ).toEqual(rows.map(({ name }) => name).toSorted());
});
