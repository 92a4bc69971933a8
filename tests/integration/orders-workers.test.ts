import { afterAll, expect, test } from 'vitest';
import { enqueueDelivery } from '@/lib/domain/orders';
import { receiveWebhook } from '@/lib/domain/payments';
import { violatedUnique } from '@/lib/platform/db';
import { type RunningJobs, runJobs } from '@/lib/platform/jobs';
import { handlers } from '@/lib/worker/handlers';
import { lanesOf } from '@/lib/worker/lanes';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { workerSettings } from '../support/worker-settings';

const shop = await openShop();
const { context, database, pool } = shop;
const { log } = context;
const second: RunningJobs = await runJobs({
  pool,
  log,
  handlers: (id) => handlers({ context, database: database.db, log, settings: workerSettings }, id),
  crons: [],
  lanes: lanesOf(workerSettings),
});
afterAll(() => second.stop());

test('two workers buy each pack once, though every job of many orders is asked for again and again', async () => {
  const items = ['smileone', 'moogold', 'twoRoutes', 'twoPacks', 'twoPacksTwoRoutes'] as const;
  const placed = await Promise.all(
    Array.from({ length: 40 }, (_, n) => shop.order({ item: items[n % items.length] })),
  );
  const again = async ({ orderid, client_txn_id }: (typeof placed)[number]) => {
    const rawBody = `client_txn_id=${client_txn_id}`;
    await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
    await enqueueDelivery(shop.db, orderid);
  };
  await Promise.all(placed.map((order) => shop.pay(order)));
  for (let round = 0; round < 4; round++) await Promise.all(placed.map(again));
  await shop.drain();
  const orders = await Promise.all(placed.map((order) => shop.read(order)));
  expect(orders.filter(({ status }) => status !== 'Completed')).toEqual([]);
  await shop.assertAllEnded();
});

test('the database itself refuses a second attempt for a pack that may still be delivered', async () => {
  const order = await make.makeOrder(shop.db);
  await make.makeAttempt(shop.db, order, { outcome: 'refused' });
  await make.makeAttempt(shop.db, order);
  const error = await make.makeAttempt(shop.db, order, { reference: 'another' }).catch((reason) => reason);
  expect(violatedUnique(error)).toBe('delivery_attempts_live_key');
});
