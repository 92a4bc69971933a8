// The nominee and the guardian whom a thief named for an account end with the link by which its owner gets it back.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { answerGuardian, readGuardian, readGuardianRequest, requestGuardian } from '@/lib/domain/accounts';
import { guardianToken } from '@/lib/domain/accounts/guardians/guardian-link';
import type { Context } from '@/lib/domain/context';
import { getBilling, saveBilling } from '@/lib/domain/invoices';
import { readNominee, saveNominee } from '@/lib/domain/nominees';
import { checkInvariants } from '@/lib/domain/stats';
import type { User } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { thefts } from '../support/take-over';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const shop = await openAccounts({ otpSender: { configured: true, noticeLanguages } as Context['otpSender'] });
const { context, clock } = shop;
const { db } = context;
const { takeOver } = thefts(shop);

const guardian = () => ({
  guardian_name: 'Guardian of a thief',
  guardian_email: `guardian.${nextNumber()}@thief.example`,
  notice: 'read',
});
/** The thief signed in lately. */
const thiefAt = async (user: User) => ({ ...(await make.makeViewer(db, user)), provedAt: clock.now() });
const tokenOf = async (userId: string) =>
  guardianToken(context, await db.guardian.findUniqueOrThrow({ where: { userId } }));

test('bug: the nominee and the guardian whom a thief named stayed with the account that its owner had back', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  const giveBack = await takeOver(before);
  await saveNominee(context, {
    viewer: await thiefAt(before),
    name: 'Thief',
    contact: 'heir@thief.example',
    seen: null,
  });
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2020-01-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await readNominee(context, { userId: before.id })).toEqual({ name: '', contact: '', seen: null });
  expect(await readGuardian(context, { userId: before.id })).toBeNull();
  expect(await readGuardianRequest(context, token)).toBeNull();
  // Of an adult who had no guardian, nothing is left by which the account cannot buy.
  const { blockedAt } = await db.user.findUniqueOrThrow({ where: { id: before.id } });
  expect(blockedAt).toBeNull();
});

test('bug: who was blocked had the account back by a guardian of their own and the link of a change', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  const giveBack = await takeOver(before);
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2012-05-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  // Staff block the account; what its guardian decides afterwards leaves that as it is.
  const blockedAt = after(clock.now(), -1000);
  await db.user.update({ where: { id: before.id }, data: { blockedAt } });
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await db.user.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({ blockedAt });
});

test('bug: the details for invoices that a thief gave stayed with the account that its owner had back', async () => {
  const own = { state: '33' as const, name: 'Meera', address: '4 Boring Road, Patna 800001', gstin: '' };
  const taken = { state: '29' as const, name: 'Thief', address: 'Bengaluru', gstin: '29ABCDE1234F1ZW' };
  const [before, without] = await Promise.all([make.makeUser(db), make.makeUser(db)]);
  const userId = before.id;
  await saveBilling(context, { userId, ...own });
  clock.advance(1000);
  for (const user of [before, without]) {
    const giveBack = await takeOver(user);
    await saveBilling(context, { userId: user.id, ...taken });
    await giveBack();
  }
  expect(await getBilling(context, { userId })).toEqual(own);
  expect(await getBilling(context, { userId: without.id })).toEqual({
    state: '29',
    name: '',
    address: '',
    gstin: '',
  });
  // Details that the owner gave before the theft are not written again.
  const giveBack = await takeOver(await db.user.findUniqueOrThrow({ where: { id: userId } }));
  clock.advance(1000);
  await giveBack();
  expect(await db.billingDetails.count({ where: { userId } })).toBe(3);
});

async function expectGuardianRules(): Promise<void> {
  const rules = (await checkInvariants(context)).filter(({ name }) => /guardian|under 18/.test(name));
  expect(rules).toHaveLength(3);
  expect(rules.filter(({ ok }) => !ok)).toEqual([]);
}

test.each([
  ['was only asked', []],
  ['has agreed', ['agree']],
  ['has agreed and taken it back', ['agree', 'withdraw']],
] as const)(
  "bug: a child's account stays one, and could name no guardian any more after one whom a thief named %s",
  async (_, decisions) => {
    const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
    const viewer = await thiefAt(before);
    await requestGuardian(context, { viewer, born_on: '2012-05-01', ...guardian() });
    const lastWeek = after(clock.now(), -days(7));
    await db.guardian.update({
      where: { userId: before.id },
      data: { createdAt: lastWeek, askedAt: lastWeek },
    });
    const giveBack = await takeOver(before);
    await requestGuardian(context, { viewer, born_on: undefined, ...guardian() });
    const token = await tokenOf(before.id);
    for (const decision of decisions) await answerGuardian(context, { token, decision });
    if (decisions.length === 1) await make.makeOrder(db, { user: before, status: 'Failed' });
    // Otherwise the request would be asked again at the very millisecond of the stopped clock.
    clock.advance(1000);
    await giveBack();
    expect(await readGuardian(context, { userId: before.id })).toMatchObject({
      state: 'ended',
      name: '',
      email: '',
    });
    expect(await readGuardianRequest(context, token)).toBeNull();
    await expectGuardianRules();
    clock.advance(1000);
    await requestGuardian(context, { viewer: await thiefAt(before), ...guardian() });
    await expectGuardianRules();
    await answerGuardian(context, { token: await tokenOf(before.id), decision: 'agree' });
    expect(await readGuardian(context, { userId: before.id })).toMatchObject({ state: 'given' });
    await expectGuardianRules();
  },
);

test('bug: the record of consents kept what a guardian agreed to whom a thief named for an adult', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  const giveBack = await takeOver(before);
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2020-01-01', ...guardian() });
  await answerGuardian(context, { token: await tokenOf(before.id), decision: 'agree' });
  clock.advance(1000);
  await giveBack();
  const acts = await db.consent.findMany({
    where: { userId: before.id, purpose: 'guardian' },
    orderBy: { id: 'asc' },
  });
  expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn']);
  // Should the owner be a child after all.
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2012-05-01', ...guardian() });
  await expectGuardianRules();
});

test('who named a nominee and a guardian before the change keeps them, and stays blocked by them', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  await saveNominee(context, {
    viewer: await thiefAt(before),
    name: 'Meera',
    contact: 'meera@example.com',
    seen: null,
  });
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2012-05-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  clock.advance(1000);
  const giveBack = await takeOver(before);
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await readNominee(context, { userId: before.id })).toMatchObject({ name: 'Meera' });
  expect(await readGuardian(context, { userId: before.id })).toMatchObject({ state: 'withdrawn' });
  const { blockedAt } = await db.user.findUniqueOrThrow({ where: { id: before.id } });
  expect(blockedAt).not.toBeNull();
});

test('the migration lets those name a guardian whom an undo by the version before has kept from it', async () => {
  const ids: string[] = [];
  for (const decided of [0, 1000]) {
    const user = await make.makeUser(db);
    await requestGuardian(context, { viewer: await thiefAt(user), born_on: '2012-05-01', ...guardian() });
    await answerGuardian(context, { token: await tokenOf(user.id), decision: 'agree' });
    const { askedAt } = await db.guardian.findUniqueOrThrow({ where: { userId: user.id } });
    const decidedAt = after(askedAt, decided);
    await db.guardian.update({ where: { userId: user.id }, data: { state: 'withdrawn', decidedAt } });
    ids.push(user.id);
  }
  const sql = await readFile('prisma/migrations/20270131020000_guardians_named_again/migration.sql', 'utf8');
  await shop.owner.pool.query(sql);
  const states = await Promise.all(ids.map((userId) => readGuardian(context, { userId })));
  expect(states).toMatchObject([
    { state: 'ended', name: '', email: '' },
    { state: 'withdrawn', name: 'Guardian of a thief' },
  ]);
  await expectGuardianRules();
});
