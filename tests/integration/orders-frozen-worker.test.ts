// Real processes. A worker is stopped (SIGSTOP) between the commit of an attempt and its call; another run takes over,
// a person ends the order, and the worker is continued (SIGCONT). It must not buy then.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverOrder, updateOrder } from '@/lib/domain/orders';
import { minutes, seconds, sleep } from '@/lib/platform/time';
import { compileProgram } from '../support/compile-program';
import * as make from '../support/make';
import { outsideSettings } from '../support/outside-settings';
import { type RunningProcess, startProcess } from '../support/processes';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false });
const { context } = shop;
const admin = await shop.shopper('admin');
const SUPPLIERS = ['smileone', 'moogold'] as const;
type SupplierName = (typeof SUPPLIERS)[number];

const frozen: RunningProcess[] = [];
afterAll(async () => {
  await Promise.all(frozen.map((worker) => worker.kill()));
});

async function frozenWorker({ orderid }: Placed): Promise<RunningProcess> {
  const worker = await startProcess({
    args: [await compileProgram('tests/support/second-process/deliver-and-freeze.ts')],
    env: {
      DATABASE_URL: shop.database.url,
      AUTH_SECRET: 'a secret of the workers in these tests',
      SANDBOX: '1',
      DELIVERY: JSON.stringify({ orderId: orderid }),
      ...outsideSettings(shop.sandbox),
    },
    ready: /about to send/,
    timeout: 60_000,
  });
  frozen.push(worker);
  return worker;
}

const refund = ({ orderid }: Placed) =>
  updateOrder(make.actingAs(context, admin), {
    orderId: orderid,
    newStatus: 'Refunded',
    reason: 'not on the statement',
  });

interface Scene {
  placed: Placed;
  tooEarly: unknown;
}
let scenes: Record<SupplierName, Scene>;

/** The worker stands still for longer than the time in which it may send. */
async function play(supplier: SupplierName): Promise<Scene> {
  const placed = await shop.paid(supplier);
  const worker = await frozenWorker(placed);
  const frozenAt = performance.now();
  await deliverOrder(context, { orderId: placed.orderid, worker: 'other/1' });
  const tooEarly = await refund(placed).catch((error: unknown) => error);
  await sleep(Math.max(0, seconds(11) - (performance.now() - frozenAt)));
  process.kill(worker.pid, 'SIGCONT');
  await worker.waitFor(/delivery over/);
  return { placed, tooEarly };
}

beforeAll(async () => {
  const [smileone, moogold] = await Promise.all(SUPPLIERS.map(play));
  if (!smileone || !moogold) throw new Error('no scene');
  scenes = { smileone, moogold };
}, minutes(2));

test.each(SUPPLIERS)(
  'a worker that was frozen before its call to %s does not buy when it continues',
  async (supplier) => {
    const { placed } = scenes[supplier];
    expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
    const [attempt] = (await shop.read(placed)).attempts;
    expect(attempt?.sends).toMatchObject([{ outcome: 'refused', error: 'unsent' }]);
  },
);

test.each(SUPPLIERS)(
  'a refund waits until a frozen worker can no longer call %s, and says until when',
  async (supplier) => {
    const { tooEarly } = scenes[supplier];
    expect(tooEarly).toMatchObject({ code: 'conflict' });
    expect(String(tooEarly)).toMatch(/until \d\d:\d\d:\d\d/);
  },
);

test('an order whose frozen worker can no longer send is refunded once', async () => {
  shop.clock.advance(minutes(6));
  for (const supplier of SUPPLIERS) {
    const { placed } = scenes[supplier];
    await refund(placed);
    expect(await shop.balance(placed.viewer)).toBe((await shop.read(placed)).value);
  }
  await shop.assertAllEnded();
});
