// Jobs of one kind that do not end delay no job of another kind: each kind has slots of its own in every worker.
import { afterEach, expect, test } from 'vitest';
import { sendMailJob } from '@/lib/domain/accounts';
import { enqueue } from '@/lib/platform/jobs';
import { lanesByJob } from '@/lib/platform/jobs/lanes';
import { crons, handlers } from '@/lib/worker/handlers';
import { lanesOf } from '@/lib/worker/lanes';
import { openShop, type Placed } from '../support/shop';
import { type HeldPurchases, holdPurchases } from '../support/shop/hold-purchases';
import { workerSettings as settings } from '../support/worker-settings';

const shop = await openShop();
let held: HeldPurchases | undefined;

afterEach(async () => {
  held?.release();
  held = undefined;
  await shop.drain();
  shop.calm();
});

test('housekeeping runs scheduled jobs only, so that a new job with a remote party is given a lane', () => {
  const store = { context: shop.context, database: shop.database.db, log: shop.written.log, settings };
  const byLane = [...lanesByJob(lanesOf(settings), handlers(store, 'worker'))];
  const rest = byLane.flatMap(([{ name }, handled]) => (name === 'housekeeping' ? handled : []));
  const scheduled = crons.map(({ job }) => job.name);
  expect(rest.map(({ job }) => job.name).filter((name) => !scheduled.includes(name))).toEqual([]);
});

/** More orders at Smile.one than the worker has slots of any kind, each paid and without an answer. */
async function hangSmileOne(): Promise<HeldPurchases> {
  held = holdPurchases(shop, 'smileone');
  const placed: Placed[] = [];
  for (let n = 0; n < 20; n++) placed.push(await shop.order({ item: 'smileone' }));
  await Promise.all(placed.map((order) => shop.pay(order)));
  await expect.poll(() => held?.waiting, { timeout: 20_000 }).toBe(8);
  return held;
}

test('a top-up is credited while a supplier answers none of its calls', { timeout: 60_000 }, async () => {
  const hanging = await hangSmileOne();
  const viewer = await shop.shopper();
  await shop.pay(await shop.topUp(viewer, 500));
  await expect.poll(() => shop.balance(viewer), { timeout: 10_000 }).toBe(500_00n);
  expect(hanging.waiting).toBe(8);
});

test('an order at one supplier is delivered while another answers none of its calls', {
  timeout: 60_000,
}, async () => {
  const hanging = await hangSmileOne();
  const order = await shop.order({ item: 'moogold' });
  await shop.pay(order);
  const status = async () => (await shop.read(order)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('Completed');
  expect(hanging.waiting).toBe(8);
});

test('a mail is sent while a supplier answers none of its calls', { timeout: 60_000 }, async () => {
  const hanging = await hangSmileOne();
  const to = 'while-it-hangs@example.com';
  await enqueue(shop.db, sendMailJob, { kind: 'password-changed', to, name: 'Asha' });
  const mailed = () => shop.sandbox.state().mails.some((mail) => mail.to.includes(to));
  await expect.poll(mailed, { timeout: 10_000 }).toBe(true);
  expect(hanging.waiting).toBe(8);
});

test('an order whose first supplier refuses it does not take a slot of that lane for its second one', {
  timeout: 60_000,
}, async () => {
  held = holdPurchases(shop, 'moogold');
  const players = Array.from({ length: 12 }, () => shop.player());
  for (const player of players) shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const orders = await Promise.all(players.map((player) => shop.order({ item: 'twoRoutes', player })));
  await Promise.all(orders.map((order) => shop.pay(order)));
  await expect.poll(() => held?.waiting, { timeout: 20_000 }).toBe(8);
  const other = await shop.order({ item: 'smileone' });
  await shop.pay(other);
  const status = async () => (await shop.read(other)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('Completed');
  expect(held.waiting).toBe(8);
});

test('an order continues in the lane of its other supplier when the first one refuses it', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder', status: 500 } });
  const order = await shop.sell({ item: 'twoRoutes', player });
  expect(await shop.read(order)).toMatchObject({
    status: 'Completed',
    attempts: [
      { supplier: 'smileone', outcome: 'refused' },
      { supplier: 'moogold', outcome: 'delivered' },
    ],
  });
});
