import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePayment } from '@/lib/domain/payments';
import { minutes, sleep } from '@/lib/platform/time';
import type { RunningProcess } from '../support/processes';
import { openShop, type Placed, type Shop } from '../support/shop';
import { rowLocks } from '../support/shop/row-locks';
import { startWorkerProcess } from '../support/shop/worker-process';

// Real processes. Both cases run at the same time, because both wait for a heartbeat that is missing for twenty
// seconds.
const [killed, paused] = [
  await openShop({ worker: false, outbox: true }),
  await openShop({ worker: false, outbox: true }),
];
const workers: RunningProcess[] = [];
const SUPPLIERS = ['smileone', 'moogold'] as const;
const CREATE = { smileone: 'createorder', moogold: 'order/create_order' } as const;
type SupplierName = (typeof SUPPLIERS)[number];

async function start(shop: Shop): Promise<RunningProcess> {
  const worker = await startWorkerProcess(shop);
  workers.push(worker);
  return worker;
}

/** Paid and waiting for its delivery, in the queue of a store without a worker yet. */
async function paidOrder(shop: Shop, item: SupplierName): Promise<Placed> {
  const placed = await shop.order({ item });
  await shop.pay(placed, { webhook: false });
  await settlePayment(shop.context, placed.client_txn_id);
  return placed;
}

function answerLate(shop: Shop, supplier: SupplierName, { player }: Placed, ms: number): void {
  shop.fault(supplier, 'slow', player, { params: { on: CREATE[supplier], ms } });
}

async function until(isTrue: () => boolean | Promise<boolean>, limit = minutes(1)): Promise<void> {
  const deadline = performance.now() + limit;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${limit} ms: ${isTrue}`);
    await sleep(50);
  }
}

async function isSettled(shop: Shop, placed: Placed): Promise<boolean> {
  const { status, reviews } = await shop.read(placed);
  return status !== 'Processing' || reviews.length > 0;
}

const inTwos = async <T>(make: (supplier: SupplierName) => Promise<T>) => ({
  smileone: await make('smileone'),
  moogold: await make('moogold'),
});

type Scene = Record<'before' | 'during' | 'after', Record<SupplierName, Placed>>;
let scene: Scene;
let takenOverAfter = 0;
let slept: Record<SupplierName, Placed>;

async function killOneWorker(): Promise<void> {
  const shop = killed;
  scene = {
    before: await inTwos((supplier) => paidOrder(shop, supplier)),
    during: await inTwos((supplier) => paidOrder(shop, supplier)),
    after: await inTwos((supplier) => paidOrder(shop, supplier)),
  };
  const locks = await rowLocks(shop.database.url);
  for (const supplier of SUPPLIERS) {
    await locks.hold('orders', 'id', scene.before[supplier].orderid);
    answerLate(shop, supplier, scene.during[supplier], 60_000);
    answerLate(shop, supplier, scene.after[supplier], 1500);
  }
  const victim = await start(shop);
  // The supplier's answer arrives, and cannot be stored.
  for (const supplier of SUPPLIERS) {
    await until(async () => (await shop.read(scene.after[supplier])).attempts.length === 1);
    await locks.hold('delivery_attempts', 'order_id', scene.after[supplier].orderid);
  }
  for (const supplier of SUPPLIERS) {
    await until(() => shop.calls(CREATE[supplier], scene.after[supplier].player) === 1);
    await until(() => shop.booked(scene.during[supplier].player)[supplier] === 1);
    await until(() => isTaken(shop, scene.before[supplier]));
  }
  await sleep(300);
  await victim.kill();
  const killedAt = performance.now();
  await locks.release();
  await start(shop);
  const all = Object.values(scene).flatMap((pair) => Object.values(pair));
  await until(async () => (await Promise.all(all.map((placed) => isSettled(shop, placed)))).every(Boolean));
  takenOverAfter = performance.now() - killedAt;
}

async function isTaken(shop: Shop, { orderid }: Placed): Promise<boolean> {
  const { rows } = await shop.pool.query(
    'select 1 from graphile_worker.jobs where key = $1 and locked_at is not null',
    [`deliver:${orderid}`],
  );
  return rows.length === 1;
}

async function pauseOneWorker(): Promise<void> {
  const shop = paused;
  slept = await inTwos((supplier) => paidOrder(shop, supplier));
  for (const supplier of SUPPLIERS) answerLate(shop, supplier, slept[supplier], 4000);
  const pausedWorker = await start(shop);
  for (const supplier of SUPPLIERS) await until(() => shop.booked(slept[supplier].player)[supplier] === 1);
  process.kill(pausedWorker.pid, 'SIGSTOP');
  await start(shop);
  for (const supplier of SUPPLIERS) await until(() => isSettled(shop, slept[supplier]));
  process.kill(pausedWorker.pid, 'SIGCONT');
  for (const supplier of SUPPLIERS) await until(() => hasLateAnswer(shop, slept[supplier]));
}

/** The paused worker's late answer is stored, as an event or wrongly in an attempt. */
async function hasLateAnswer(shop: Shop, placed: Placed): Promise<boolean> {
  const { events, attempts } = await shop.read(placed);
  return (
    events.some(({ kind }) => kind === 'late_answer') ||
    attempts.some(({ supplier, supplierOrderId }) => supplier === 'smileone' && supplierOrderId !== null)
  );
}

beforeAll(async () => {
  await Promise.all([killOneWorker(), pauseOneWorker()]);
}, minutes(3));

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
});

test("a killed worker's jobs are taken over within a minute", () => {
  process.stdout.write(
    `six orders of a killed worker settled after ${(takenOverAfter / 1000).toFixed(1)} s\n`,
  );
  expect(takenOverAfter).toBeLessThan(minutes(1));
});

test.each(SUPPLIERS)(
  'an order whose worker is killed before the call to %s is delivered once by the next worker',
  async (supplier) => {
    const placed = scene.before[supplier];
    const order = await killed.read(placed);
    expect(order.status).toBe('Completed');
    expect(order.attempts).toMatchObject([{ outcome: 'delivered' }]);
    expect(killed.booked(placed.player)[supplier]).toBe(1);
  },
);

test.each(['during', 'after'] as const)(
  'an order whose worker is killed %s the call to a supplier that cannot be asked goes to review',
  async (point) => {
    const placed = scene[point].smileone;
    const order = await killed.read(placed);
    expect(order.status).toBe('Processing');
    expect(order.attempts).toMatchObject([{ outcome: 'unknown', fence: 2 }]);
    expect(order.reviews).toMatchObject([{ cause: 'outcome_unknown', closedAt: null }]);
    expect(killed.booked(placed.player).smileone).toBe(1);
  },
);

test.each(['during', 'after'] as const)(
  'an order whose worker is killed %s the call to a supplier that can be asked is adopted, not bought again',
  async (point) => {
    const placed = scene[point].moogold;
    const order = await killed.read(placed);
    expect(order.status).toBe('Completed');
    expect(order.attempts).toMatchObject([{ outcome: 'delivered', reference: `${order.id}-0-0-0` }]);
    expect(killed.booked(placed.player).moogold).toBe(1);
  },
);

test('a killed worker leaves every invariant intact and no order unfinished', () => killed.assertAllEnded());

test('a worker that was paused finds its order in review, and its late answer opens a case and changes nothing else', async () => {
  const order = await paused.read(slept.smileone);
  expect(order.status).toBe('Processing');
  expect(order.attempts).toMatchObject([{ outcome: 'unknown', fence: 2, supplierOrderId: null }]);
  expect(order.reviews).toMatchObject([
    { cause: 'outcome_unknown', closedAt: null },
    { cause: 'late_success', closedAt: null },
  ]);
  const late = order.events.filter(({ kind }) => kind === 'late_answer');
  expect(late).toMatchObject([{ detail: { attempt: order.attempts[0]?.id, fence: 1 } }]);
  expect(paused.booked(slept.smileone.player).smileone).toBe(1);
});

test('a worker that was paused finds its order delivered by another, and its late answer changes nothing', async () => {
  const order = await paused.read(slept.moogold);
  expect(order.status).toBe('Completed');
  expect(order.attempts).toMatchObject([{ outcome: 'delivered', fence: 2 }]);
  expect(order.events.filter(({ kind }) => kind === 'late_answer')).toHaveLength(1);
  expect(paused.booked(slept.moogold.player).moogold).toBe(1);
});

test('a paused worker leaves every invariant intact and no order unfinished', () => paused.assertAllEnded());
