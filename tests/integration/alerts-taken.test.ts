// Alerts that a person takes: who may take one, and how long it stays silent for the others.
import { beforeEach, expect, test } from 'vitest';
import { claimWork, giveBackWork } from '@/lib/domain/work-queue';
import type { User } from '@/lib/platform/db';
import { days, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, tell, told, seeAll, as, subjectOf, take } = store;
const { prisma } = store.db;
beforeEach(store.reset);

const claimIdOf = async (key: string) =>
  (await prisma.workClaim.findFirst({ where: { subjectId: (await subjectOf(key)).id, endedAt: null } }))
    ?.id ?? null;
const giveBack = async (user: User, key: string, seen?: string | null) =>
  giveBackWork(as(user), { ...(await subjectOf(key)), seen: seen ?? (await claimIdOf(key)) ?? '' });

test('a case that is taken is told no more for half an hour, and then again until it has ended', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const { id } = await store.caseAbout();
  clock.advance(minutes(31));
  expect(await told()).toBe('due 31');
  await take(asha, `case:${id}`);
  for (let minute = 0; minute < 29; minute++) {
    clock.advance(minutes(1));
    expect(await told()).toBe('');
  }
  clock.advance(minutes(1));
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ stage: 'escalated', oldestMinutes: 61, lapsed: 1 }]);
  clock.advance(minutes(20));
  expect(await told()).toBe('');
});

test('a case that is given back is told again at once', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const { id } = await store.caseAbout();
  await take(asha, `case:${id}`);
  expect(await told()).toBe('');
  await giveBack(asha, `case:${id}`);
  expect(await told()).toBe('new 0');
});

test('a refund that is given back with its order is told again at once', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const order = await make.makeOrder(prisma, { status: 'Cancelled' });
  const chosen = { choice: 'source', chosenBy: 'customer', chosenAt: clock.now() };
  const failed = { state: 'failed', endedAt: clock.now() };
  const { orderId } = await make.makeSourceRefund(prisma, order, { ...chosen, ...failed });
  const subject = { kind: 'order', id: orderId } as const;
  expect(await told()).toBe('new 0');
  await claimWork(as(asha), { ...subject, seen: null });
  clock.advance(minutes(6));
  expect(await told()).toBe('');
  const claim = await prisma.workClaim.findFirstOrThrow({ where: { subjectId: orderId } });
  await giveBackWork(as(asha), { ...subject, seen: claim.id });
  expect(await told()).toBe('new 6');
  await prisma.sourceRefund.deleteMany();
});

test('of two people at once one takes a case, and the other is told so and can take it over', async () => {
  const [asha, ravi] = [await make.makeStaff(prisma, 'support'), await make.makeStaff(prisma, 'support')];
  const key = `case:${(await store.caseAbout()).id}`;
  await tell();
  const both = await Promise.allSettled([take(asha, key), take(ravi, key)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [first, second] = both[0]?.status === 'fulfilled' ? [asha, ravi] : [ravi, asha];
  expect(await seeAll(as(first))).toMatchObject([{ claim: { by: first.id }, takeable: true }]);
  const firstClaim = await claimIdOf(key);
  await take(second, key, firstClaim);
  await expect(giveBack(first, key, firstClaim)).rejects.toMatchObject({ code: 'conflict' });
  expect(await seeAll(as(first))).toMatchObject([{ claim: { by: second.id, name: second.name } }]);
  const { id: objectId } = await subjectOf(key);
  const audited = await prisma.auditEntry.findMany({ where: { objectId }, orderBy: { id: 'asc' } });
  expect(audited.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))).toEqual([
    {
      action: 'claim-work',
      actorId: first.id,
      before: { claimedBy: null },
      after: { claimedBy: first.id },
    },
    {
      action: 'take-over-work',
      actorId: second.id,
      before: { claimedBy: first.id },
      after: { claimedBy: second.id },
    },
  ]);
});

test('an alert is taken only by those who can act on it, and only while it is open', async () => {
  const [support, finance] = [
    await make.makeStaff(prisma, 'support'),
    await make.makeStaff(prisma, 'finance'),
  ];
  const order = await make.makeOrder(prisma);
  const payment = await make.makePayment(prisma, order);
  const { id } = await store.caseAbout({ cause: 'amount_mismatch', paymentId: payment.id });
  await expect(take(support, `case:${id}`)).rejects.toMatchObject({ code: 'forbidden' });
  await take(finance, `case:${id}`);
  await prisma.review.update({ where: { id }, data: { closedAt: clock.now(), openKey: null } });
  await expect(take(finance, `case:${id}`)).rejects.toMatchObject({ code: 'conflict' });
});

test('what a person takes while the others are being told stays taken', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const key = `case:${(await store.caseAbout()).id}`;
  expect(await told()).toBe('new 0');
  clock.advance(minutes(15));
  const holder = await store.owner.pool.connect();
  // The search has read what is open when it waits for this table.
  await holder.query('begin; lock table alert_messages in share mode');
  const raising = store.raise();
  const waits = () =>
    holder.query(`select from pg_locks where not granted and relation = 'alert_messages'::regclass`);
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  await take(asha, key);
  await holder.query('commit');
  holder.release();
  expect(await raising).toBe(1);
  expect(await seeAll(as(asha))).toMatchObject([{ claim: { by: asha.id } }]);
});

test('what was taken during a leap of the time is not silent for as long as the leap', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const key = `case:${(await store.caseAbout()).id}`;
  clock.advance(days(3));
  await take(asha, key);
  clock.advance(-days(3));
  expect(await told()).toBe('new 0');
  clock.advance(minutes(16));
  expect(await told()).toBe('half 16');
});
