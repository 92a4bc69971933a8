// A worker that is killed by SIGKILL on either side of a commit of money, and is started again: the refund of an
// order that no supplier could deliver, and a top-up whose webhook came, are given whole and once.
import { afterAll, expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import type { Ended, RunningProcess } from '../support/processes';
import { openShop } from '../support/shop';
import { startWorkerProcess } from '../support/shop/worker-process';

/** A player to whom Smile.one sells nothing. */
const REFUSED = '500500500';

const shop = await openShop({ worker: false, outbox: true });
const workers: RunningProcess[] = [];

/** The killed worker's last heartbeat is moved into the past in the database, so that the test need not wait. */
async function start(fault?: string): Promise<RunningProcess> {
  await shop.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`,
  );
  await shop.pool.query(`update worker_heartbeats set beat_at = beat_at - interval '1 minute'`);
  const worker = await startWorkerProcess(shop, fault);
  workers.push(worker);
  return worker;
}

async function dieAt(fault: string): Promise<void> {
  const worker = await start(fault);
  let ended: Ended | 'it lives' = 'it lives';
  void worker.ended.then((how) => {
    ended = how;
  });
  await expect
    .poll(() => ended, { message: `end at ${fault}`, timeout: minutes(1), interval: 50 })
    .toEqual({ code: null, signal: 'SIGKILL' });
}

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
});

test('refunds and credits of a killed worker are given once', { timeout: minutes(5) }, async () => {
  const viewer = await shop.shopperWith(1000_00n);
  const bought = await shop.buy({ item: 'smileone', player: REFUSED, viewer });
  if (!bought) throw new Error('the wallet was short');
  const { value } = await shop.read(bought);
  const order = async () => {
    const { status, attempts } = await shop.read(bought);
    return { status, calls: attempts.map(({ outcome }) => outcome), balance: await shop.balance(viewer) };
  };
  const unpaid = { status: 'Processing', calls: ['refused'], balance: 1000_00n - value };
  const refunded = { ...unpaid, status: 'Refunded', balance: 1000_00n };

  await dieAt('delivery-stop:before');
  expect(await order()).toEqual(unpaid);
  await dieAt('delivery-stop:after');
  expect(await order()).toEqual(refunded);

  const page = await shop.topUp(viewer, 200);
  await shop.pay(page);
  const topUp = async () => {
    const { status } = await shop.db.walletTransaction.findUniqueOrThrow({
      where: { txnid: page.client_txn_id },
    });
    return { status, balance: await shop.balance(viewer) };
  };
  const credited = { status: 'Success', balance: 1200_00n };

  await dieAt('payment:before');
  expect(await topUp()).toEqual({ status: 'Created', balance: 1000_00n });
  await dieAt('payment:after');
  expect(await topUp()).toEqual(credited);

  await start();
  await shop.drain();
  expect(await order()).toEqual({ ...refunded, balance: credited.balance });
  expect(await topUp()).toEqual(credited);
  expect(shop.calls('createorder', REFUSED)).toBe(1);
  expect(await shop.db.webhookInbox.findMany({ where: { clientTxnId: page.client_txn_id } })).toMatchObject([
    { received: 1, outcome: 'settled' },
  ]);
  await shop.assertAllEnded();
});
