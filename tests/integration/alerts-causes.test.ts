// What an alert is raised about: refunds that do not arrive, orders that are late, suppliers, workers and the outbox.
import { beforeEach, expect, test } from 'vitest';
import { listAlerts } from '@/lib/domain/alerts';
import { listWork } from '@/lib/domain/work-queue';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, context, tell, told, seeAll, as } = store;
const { prisma } = store.db;
beforeEach(store.reset);

test('a refund that its bank does not take is told at once, is the work of its order, and ends when it is decided', async () => {
  const order = await make.makeOrder(prisma, { status: 'Refunded', paidAt: clock.now() });
  const chosen = { choice: 'source', chosenBy: 'customer', chosenAt: clock.now(), decideBy: clock.now() };
  const refund = await make.makeSourceRefund(prisma, order, { ...chosen, state: 'due', nextAt: clock.now() });
  const causes = async () => {
    const { webhook } = await tell();
    return (webhook ?? []).flatMap(({ kind, items }) => items.map(({ cause }) => `${kind} ${cause}`));
  };
  expect(await causes()).toEqual([]);
  clock.advance(hours(1) + 1);
  expect(await causes()).toEqual(['refund unsent']);
  const sent = { state: 'sent', sends: 1, sentAt: clock.now() };
  await prisma.sourceRefund.update({ where: { id: refund.id }, data: sent });
  expect(await causes()).toEqual([]);
  clock.advance(days(7));
  expect(await causes()).toEqual(['refund late']);
  const failed = { state: 'failed', endedAt: clock.now(), nextAt: null };
  await prisma.sourceRefund.update({ where: { id: refund.id }, data: failed });
  clock.advance(minutes(5));
  expect(await causes()).toEqual(['refund failed']);
  const finance = await make.makeStaff(prisma, 'finance', { staffSince: after(clock.now(), -days(9)) });
  expect(await listAlerts(as(finance), { orders: [order.id] })).toMatchObject([
    {
      kind: 'refund',
      cause: 'failed',
      subject: order.id,
      claimed: { kind: 'order', id: order.id },
      takeable: true,
    },
  ]);
  const { rows } = await listWork(as(finance), { only: 'refund' });
  expect(rows).toMatchObject([{ kind: 'refund', what: 'failed' }]);
  await prisma.sourceRefund.update({
    where: { id: refund.id },
    data: { state: 'in_wallet', choice: 'wallet' },
  });
  clock.advance(days(1));
  expect(await causes()).toEqual([]);
  expect(await prisma.alert.count()).toBe(0);
});

test('an instant order is told when its promise is over, and not again beside a case about it', async () => {
  const order = await make.makeOrder(prisma, { status: 'Processing', instant: true, paidAt: clock.now() });
  clock.advance(minutes(29));
  expect(await told()).toBe('');
  clock.advance(minutes(1));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'undelivered', stage: 'due' }] });
  await store.caseAbout({ orderId: order.id });
  clock.advance(minutes(6));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'order-case', stage: 'new', count: 1 }] });
});

test('bug: an instant order was not told beside an open case about its payment', async () => {
  const paid = { status: 'Processing', instant: true, paidAt: clock.now() } as const;
  const order = await make.makeOrder(prisma, paid);
  const { id: paymentId } = await make.makePayment(prisma, order, make.paid(order.value));
  await make.makeReview(prisma, { orderId: order.id, paymentId, cause: 'payment_disputed' });
  clock.advance(minutes(30));
  const { webhook } = await tell();
  expect(webhook?.map(({ kind }) => kind)).toContain('undelivered');
});

test('bug: an order that has its code and is not delivered was not told', async () => {
  const paid = { status: 'Processing', instant: false, codes: 1, paidAt: clock.now() } as const;
  const { id: orderId, itemid } = await make.makeOrder(prisma, paid);
  await make.makeVaultCode(prisma, { itemid, orderId, place: 0, state: 'reserved' });
  clock.advance(minutes(29));
  expect(await told()).toBe('');
  clock.advance(minutes(1));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'undelivered', stage: 'due' }] });
});

test('an account without balance is told at once, and a breaker when it has been open for fifteen minutes', async () => {
  await prisma.supplierBreaker.create({
    data: { supplier: 'smileone', failures: 5, openUntil: clock.now(), updatedAt: clock.now() },
  });
  expect(await told()).toBe('');
  await prisma.supplierPause.create({ data: { supplier: 'smileone', region: 'ph', pausedAt: clock.now() } });
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ kind: 'pause', items: [{ subject: expect.stringContaining('Smile') }] }]);
  clock.advance(minutes(15));
  expect((await tell()).webhook).toMatchObject([
    { kind: 'breaker', stage: 'due', items: [{ subject: 'Smile.one' }] },
    { kind: 'pause', stage: 'due' },
  ]);
  await prisma.supplierBreaker.deleteMany();
  await prisma.supplierPause.deleteMany();
  clock.advance(hours(1));
  expect(await told()).toBe('');
});

test('a worker that stops unexpectedly beside a living one is told once', async () => {
  await store.owner.pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
     values ('lost', '{}', now(), now() - interval '2 minutes')`,
  );
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'worker-lost', count: 1 }] });
  clock.advance(minutes(10));
  expect(await told()).toBe('');
});

test('jobs that stay in the outbox beside a living worker are told until they are in the queue', async () => {
  // Long ago for the database too, by whose clock the outbox is read.
  const addedAt = after(clock.now(), -minutes(10)).toISOString();
  await store.owner.pool.query(
    `alter table job_outbox disable trigger all;
     insert into job_outbox (job, payload, max_attempts, added_at) values ('any', '{}', 7, '${addedAt}');
     alter table job_outbox enable trigger all`,
  );
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'outbox', count: 1 }] });
  await prisma.$executeRaw`delete from job_outbox`;
  expect((await seeAll({ ...context, actor: make.makeActor() })).map(({ kind }) => kind)).not.toContain(
    'outbox',
  );
});
