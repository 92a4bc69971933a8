// Accounts that anyone can register are deleted when they proved nothing, and so is what strangers sent.
import { expect, test } from 'vitest';
import { purgeUnprovedAccounts } from '@/lib/domain/accounts';
import { purgeExpired } from '@/lib/domain/retention';
import type { Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { days } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { countLockWaiters } from '../support/shop/row-locks';

const { db, owner } = await testDatabase();
const { prisma } = db;
const clock = stoppedClock();
const context = { db: prisma, clock };

const UNPROVED = { emailVerifiedAt: null, mobileVerifiedAt: null, identitySubject: null };
const old = () => new Date(clock.now().getTime() - days(31));
const register = (given: Partial<Prisma.UserUncheckedCreateInput> = {}) =>
  make.makeUser(prisma, { ...UNPROVED, createdAt: old(), ...given });
const exists = async ({ id }: { id: string }) => (await prisma.user.count({ where: { id } })) === 1;

test('an account that proved nothing in 30 days is deleted with its links', async () => {
  const stranger = await register();
  const young = await register({ createdAt: new Date(clock.now().getTime() - days(29)) });
  await purgeUnprovedAccounts(context);
  expect([await exists(stranger), await exists(young)]).toEqual([false, true]);
});

test.each([
  ['a verified mail', { emailVerifiedAt: new Date() }],
  ['a verified number', { mobileVerifiedAt: new Date() }],
  ['an identity', { identitySubject: 'auth0|purge' }],
  ['a role', { role: 'admin' }],
  ['a block', { blockedAt: new Date() }],
] as const)('an account with %s is kept', async (_, given) => {
  const user = await register(given);
  await purgeUnprovedAccounts(context);
  expect(await exists(user)).toBe(true);
});

test('an account with an order or money is kept, whatever it proved', async () => {
  const [buyer, saver] = [await register(), await register()];
  await make.makeOrder(prisma, { user: buyer });
  await make.makeWallet(prisma, saver, { balance: 1n });
  await purgeUnprovedAccounts(context);
  expect([await exists(buyer), await exists(saver)]).toEqual([true, true]);
});

test('bug: one account with billing details or a request for the partner API kept all others from being deleted', async () => {
  const [named, asked, stranger] = [await register(), await register(), await register()];
  await prisma.billingDetails.create({
    data: { id: newId(), userId: named.id, state: '27', name: '', address: '', createdAt: old() },
  });
  await prisma.partner.create({
    data: { userId: asked.id, status: 'asked', createdAt: old(), updatedAt: old() },
  });
  await purgeUnprovedAccounts(context);
  expect(await Promise.all([named, asked, stranger].map(exists))).toEqual([true, true, false]);
});

test('webhooks and policy reports are deleted after 30 days', async () => {
  const at = (age: number) => new Date(clock.now().getTime() - days(age));
  for (const age of [29, 31]) {
    const name = `age-${age}`;
    await prisma.webhookInbox.create({
      data: { id: name, gateway: 'ekqr', digest: name, payload: '', receivedAt: at(age) },
    });
    await prisma.unmatchedWebhook.create({
      data: { gateway: 'ekqr', day: at(age), received: 1, samples: [], lastAt: at(age) },
    });
    await prisma.policyReport.create({
      data: {
        key: name,
        directive: 'script-src',
        blocked: 'inline',
        page: '/',
        sample: '',
        received: 1,
        firstAt: at(age),
        lastAt: at(age),
      },
    });
  }
  await purgeExpired(context);
  expect(await prisma.webhookInbox.findMany({ select: { id: true } })).toEqual([{ id: 'age-29' }]);
  expect(await prisma.unmatchedWebhook.count()).toBe(1);
  expect(await prisma.policyReport.findMany({ select: { key: true } })).toEqual([{ key: 'age-29' }]);
});

test('an account that is proved while it would be deleted is kept', async () => {
  const late = await register();
  const other = await owner.pool.connect();
  await other.query('begin');
  await other.query('update users set email_verified_at = now() where id = $1', [late.id]);
  const purged = purgeUnprovedAccounts(context);
  await expect.poll(() => countLockWaiters(owner.pool)).toBe(1);
  await other.query('commit');
  other.release();
  await purged;
  expect(await exists(late)).toBe(true);
});
