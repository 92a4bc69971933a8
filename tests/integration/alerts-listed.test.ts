// The alerts that the panel and its pages list: their order, and what the viewer may read of them.
import { beforeEach, expect, test } from 'vitest';
import { listAlerts } from '@/lib/domain/alerts';
import { minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, seeAll, as, byHand } = store;
const { prisma } = store.db;
beforeEach(store.reset);

test('the panel lists what is due first, with minutes and promise, and only what the viewer may read', async () => {
  await byHand();
  clock.advance(minutes(20));
  await store.caseAbout({ moneyAtRisk: 120_50n });
  clock.advance(minutes(22));
  const owner = await make.makeAdmin(prisma);
  const catalogue = await make.makeStaff(prisma, 'catalogue');
  await prisma.supplierPause.create({ data: { supplier: 'smileone', region: 'ph', pausedAt: clock.now() } });
  expect(await seeAll(as(owner))).toMatchObject([
    { kind: 'by-hand', waits: 42, promise: 30, stage: 'due', claim: null },
    { kind: 'order-case', waits: 22, promise: 30, stage: 'half', amount: 120.5, cause: 'outcome_unknown' },
    { kind: 'pause', waits: 0, promise: 15, stage: 'new', takeable: true },
  ]);
  expect((await seeAll(as(catalogue))).map(({ kind, takeable }) => [kind, takeable])).toEqual([
    ['pause', false],
  ]);
});

test('a page reads the alerts of what it shows and of nothing else, whatever waits besides', async () => {
  const support = as(await make.makeStaff(prisma, 'support'));
  const [shown] = [await byHand(), await byHand(), await byHand()];
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  const about = await store.caseAbout({ orderId: order.id });
  await store.caseAbout();
  const asked = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  const keysOf = async (given: Parameters<typeof listAlerts>[1]) =>
    (await listAlerts(support, given)).map(({ key }) => key);
  expect(await keysOf({})).toEqual([]);
  expect(await keysOf({ orders: [shown.id] })).toEqual([`order:${shown.id}`]);
  expect(await keysOf({ orders: [order.id] })).toEqual([`case:${about.id}`]);
  expect(await keysOf({ cases: [about.id] })).toEqual([`case:${about.id}`]);
  expect(await keysOf({ helpRequests: [asked.id] })).toEqual([expect.stringContaining(`help:${asked.id}:`)]);
});
