// An alert from its beginning to its end: the times at which messages are sent, their recipients, and how many messages
// there are.
import { beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, context, tell, told, seeAll, byHand } = store;
const { prisma } = store.db;
beforeEach(store.reset);

test('a case is told when it opens, at half of its promise, at its promise, with growing distance, and after twice the promise', async () => {
  await store.caseAbout();
  const said: string[] = [];
  for (let minute = 0; minute <= 240; minute += 5) {
    const each = await told();
    if (each) said.push(each);
    clock.advance(minutes(5));
  }
  expect(said).toEqual([
    'new 0',
    'half 15',
    'due 30',
    'due 45',
    'escalated 60',
    // The escalation forestalls the second repetition, so that the next ones are an hour apart.
    ...['escalated 120', 'escalated 180', 'escalated 240'],
  ]);
});

test('a case that ends is told no more, and nothing of it is kept', async () => {
  const { id } = await store.caseAbout();
  expect(await told()).toBe('new 0');
  await prisma.review.update({ where: { id }, data: { closedAt: clock.now(), openKey: null } });
  clock.advance(hours(1));
  expect(await told()).toBe('');
  expect(await prisma.alert.count()).toBe(0);
});

test('those who can act are told first, and owners after twice the promise, or when nobody else can act', async () => {
  const [support, finance, boss] = [
    await make.makeStaff(prisma, 'support'),
    await make.makeStaff(prisma, 'finance'),
    await make.makeAdmin(prisma),
  ];
  await make.makeStaff(prisma, 'read-only');
  await make.makeStaff(prisma, 'support', { blockedAt: clock.now() });
  const order = await make.makeOrder(prisma);
  const payment = await make.makePayment(prisma, order);
  await store.caseAbout({ cause: 'amount_mismatch', paymentId: payment.id });
  expect(Object.keys(await tell()).toSorted()).toEqual([finance.id, 'webhook'].toSorted());
  clock.advance(minutes(20));
  await byHand();
  expect(Object.keys(await tell()).toSorted()).toEqual([finance.id, support.id, 'webhook'].toSorted());
  clock.advance(minutes(40));
  const escalated = await tell();
  expect(escalated[boss.id]).toMatchObject([{ kind: 'payment-case', stage: 'escalated' }]);
  expect(escalated[support.id]).toMatchObject([{ kind: 'by-hand', stage: 'due' }]);
  await prisma.user.updateMany({ where: { id: support.id }, data: { staffRole: null, staffSince: null } });
  clock.advance(minutes(15));
  await prisma.user.updateMany({ where: { id: finance.id }, data: { staffRole: null, staffSince: null } });
  expect((await tell())[boss.id]?.map(({ kind }) => kind)).toEqual(['payment-case', 'by-hand']);
});

test('five hundred cases that open at once are one message that says 500 and names five', async () => {
  const order = await make.makeOrder(prisma);
  await prisma.review.createMany({
    data: Array.from({ length: 500 }, (_, n) => ({
      id: `review-${n}`,
      cause: 'outcome_unknown' as const,
      orderId: order.id,
      openKey: `key-${n}`,
      moneyAtRisk: 100_00n,
      evidence: {},
      openedAt: clock.now(),
    })),
  });
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ kind: 'order-case', count: 500, amount: 50_000 }]);
  expect(webhook?.[0]?.items).toHaveLength(5);
  expect(await prisma.alertMessage.count()).toBe(1);
});

test('cases that open one after the other are at most one message in five minutes', async () => {
  const sizes: number[] = [];
  for (let minute = 0; minute < 10; minute++) {
    await store.caseAbout();
    const { webhook } = await tell();
    if (webhook) sizes.push(webhook[0]?.count ?? 0);
    clock.advance(minutes(1));
  }
  expect(sizes).toEqual([1, 5]);
});

test('two workers that search at once write one message', async () => {
  await store.caseAbout();
  for (const written of [1, 2]) {
    const counts = await Promise.all([store.raise(), store.raise(), store.raise()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await prisma.alertMessage.count()).toBe(written);
    expect(await store.waiting()).toHaveLength(written);
    clock.advance(minutes(15));
  }
});

test('a time that has leapt ahead for minutes silences nothing when it is right again', async () => {
  await store.caseAbout();
  expect(await told()).toBe('new 0');
  clock.advance(days(3));
  expect(await told()).toBe(`escalated ${3 * 24 * 60}`);
  const during = await store.caseAbout();
  clock.advance(-days(3) + minutes(30));
  expect((await tell()).webhook).toMatchObject([{ kind: 'order-case', stage: 'due', count: 2 }]);
  clock.advance(minutes(31));
  const seen = await seeAll({ ...context, actor: make.makeActor() });
  expect(seen.find(({ key }) => key === `case:${during.id}`)).toMatchObject({ stage: 'due', waits: 31 });
});
