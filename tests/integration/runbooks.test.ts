// The commands of the runbooks, run against the faults that raise their alerts: each shows what the page says it shows,
// and the alert ends when what the page tells to do is done.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { STORE } from '@/lib/domain/actor';
import { resumeAccounts } from '@/lib/domain/breakers';
import { createMeasurer } from '@/lib/domain/metrics';
import { deliverOrder } from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { reportInvariants } from '@/lib/domain/stats';
import { decideRestoredCodes, importCodes, listRestoredCodes } from '@/lib/domain/vault';
import { ALERTS } from '@/lib/launch/monitoring/alerts';
import { runbookOf } from '@/lib/launch/monitoring/runbook';
import { transaction } from '@/lib/platform/db';
import { readWaiting } from '@/lib/platform/jobs';
import { HTTP_REQUESTS, observePool, serveMetrics } from '@/lib/platform/metrics';
import { days, hours, minutes } from '@/lib/platform/time';
import { lanesOf } from '@/lib/worker/lanes';
import { compileProgram } from '../support/compile-program';
import * as make from '../support/make';
import { readMetrics } from '../support/metrics';
import { freePort } from '../support/processes';
import { TEST_SECRET } from '../support/sealer';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { workerSettings } from '../support/worker-settings';

const shop = await openShop({ worker: false, timeout: 2000 });
shop.context.shop.breaker = { failures: 5, seconds: 60 };
const { context, db, pool } = shop;
const { owner } = shop.database;
const metricsPort = await freePort();
const metricsServer = serveMetrics({ METRICS_PORT: metricsPort, METRICS_HOST: '127.0.0.1' }, (error) => {
  throw error;
});
afterAll(() => void metricsServer?.close());

beforeEach(async () => {
  shop.calm();
  await shop.resumeSuppliers();
  await owner.prisma.order.updateMany({ where: { status: 'Processing' }, data: { status: 'Completed' } });
  await owner.prisma.payment.updateMany({ data: { nextCheckAt: null } });
  await db.review.deleteMany();
  await pool.query('delete from worker_heartbeats');
  await pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  );
});

/** The commands of a page in one language. */
function commandsOf(file: string, language: 'sql' | 'sh'): string[] {
  const fences = readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, name]) => name === language).map(([, , text = '']) => text.trim());
}

/** What the queries of an alert's page show, as text. */
async function lookAt(alert: string): Promise<string[]> {
  const shown: string[] = [];
  for (const sql of commandsOf(runbookOf(alert), 'sql')) {
    const { rows } = await pool.query<object>(sql);
    shown.push(rows.map((row) => JSON.stringify(row)).join('\n'));
  }
  return shown;
}

/** Whether the condition of an alert holds after a new measurement: the bound of its gauge is passed. */
async function isRaised(name: string): Promise<boolean> {
  await createMeasurer(context, () => readWaiting(pool, lanesOf(workerSettings)))();
  const bound = ALERTS.find((alert) => alert.name === name)?.bound;
  if (!bound) throw new Error(`${name} compares no gauge with a bound`);
  const { series, of, above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY } = bound;
  const wanted = Object.entries(of).map(([label, value]) => `${label}="${value}"`);
  return [...(await readMetrics())].some(
    ([key, value]) =>
      (key === series.name || key.startsWith(`${series.name}{`)) &&
      wanted.every((part) => key.includes(part)) &&
      (value > above || value < below),
  );
}

const deliver = ({ orderid }: Placed) => deliverOrder(context, { orderId: orderid, worker: 'test/run' });
const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);

test.each(
  globSync('docs/runbooks/*.md').flatMap((file) => commandsOf(file, 'sql').map((sql) => [file, sql])),
)('the role of the store may run the queries of %s', async (_, sql) => {
  await pool.query(`explain ${sql}`);
});

test('the figures that the pages read of the metrics are there', async () => {
  HTTP_REQUESTS.observe({ route: '/', kind: 'page', status: '2xx' }, 0.02);
  observePool(pool);
  await shop.order({ item: 'smileone' });
  const reads = globSync('docs/runbooks/*.md')
    .flatMap((file) => commandsOf(file, 'sh'))
    .filter((command) => command.includes('/metrics'));
  expect(reads.length).toBeGreaterThan(3);
  for (const command of reads) {
    const here = command.replaceAll(/127\.0\.0\.1:94\d\d/g, `127.0.0.1:${metricsPort}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', here]);
    expect(stdout.trim(), command).not.toBe('');
  }
});

test('SupplierNotCalled: a supplier that is down', async () => {
  const orders: Placed[] = [];
  for (let n = 0; n < 5; n++) orders.push(await shop.paid('smileone'));
  shop.fault('smileone', 'down', '');
  for (const order of orders) await deliver(order);
  expect(await isRaised('SupplierNotCalled')).toBe(true);
  const [breakers, calls] = await lookAt('SupplierNotCalled');
  expect(breakers).toContain('"supplier":"smileone"');
  expect(calls).toContain('ECONNRESET');
  shop.calm();
  await db.$executeRaw`update supplier_breakers set open_until = now() - interval '1 second'`;
  await deliver(await shop.paid('smileone'));
  expect(await isRaised('SupplierNotCalled')).toBe(false);
  expect((await lookAt('SupplierNotCalled'))[0]).toBe('');
});

test('SupplierBalanceEmpty: an account without balance', async () => {
  shop.fault('smileone', 'low_balance', '');
  await deliver(await shop.paid('smileone'));
  expect(await isRaised('SupplierBalanceEmpty')).toBe(true);
  expect(await lookAt('SupplierBalanceEmpty')).toEqual([expect.stringContaining('"supplier":"smileone"')]);
  shop.calm();
  await resumeAccounts(context);
  expect(await isRaised('SupplierBalanceEmpty')).toBe(false);
  expect(await lookAt('SupplierBalanceEmpty')).toEqual(['']);
});

test('SupplierBalanceLow: a balance that lasts a few hours', async () => {
  const order = await make.makeOrder(db, { status: 'Completed' });
  const { balance } = await context.suppliers.smileone.balance('br');
  const cost = BigInt(Math.round(Number(balance) * 100));
  const { id } = await make.makeAttempt(db, order, { outcome: 'delivered', cost, sentAt: ago(minutes(30)) });
  expect(await isRaised('SupplierBalanceLow')).toBe(true);
  // What the tests before have bought counts too.
  const [, day = '0'] = /"day":"(\d+)"/.exec((await lookAt('SupplierBalanceLow'))[0] ?? '') ?? [];
  expect(BigInt(day)).toBeGreaterThanOrEqual(cost);
  await owner.prisma.deliveryAttempt.update({ where: { id }, data: { cost: 1n } });
  expect(await isRaised('SupplierBalanceLow')).toBe(false);
});

test('GatewaySilent and PaymentsWithoutAnswer: a gateway that gives no answer', async () => {
  const calls = async (outcome: string) =>
    [...(await readMetrics())]
      .filter(
        ([key]) => key.startsWith('tarang_remote_call_seconds_count{system="ekqr"') && key.includes(outcome),
      )
      .reduce((sum, [, count]) => sum + count, 0);
  const before = { all: await calls(''), unknown: await calls('outcome="unknown"') };
  shop.fault('ekqr', 'http_500', '');
  for (let n = 0; n < 6; n++) await shop.order({ item: 'smileone' }).catch(() => {});
  const unknown = (await calls('outcome="unknown"')) - before.unknown;
  expect(unknown / ((await calls('')) - before.all)).toBeGreaterThan(0.5);
  const [said] = await lookAt('GatewaySilent');
  expect(said?.split('\n').length).toBeGreaterThanOrEqual(6);
  // As a minute and a half later.
  await owner.prisma.payment.updateMany({ where: { status: 'created' }, data: { createdAt: ago(90_000) } });
  expect(await isRaised('PaymentsWithoutAnswer')).toBe(true);
  expect((await lookAt('PaymentsWithoutAnswer'))[0]).toContain('"state":"unopened"');
  shop.calm();
  await db.payment.updateMany({ data: { nextCheckAt: null } });
  expect(await isRaised('PaymentsWithoutAnswer')).toBe(false);
});

test('WebhooksMissing: a gateway that sends none', async () => {
  await owner.prisma.payment.updateMany({ data: { createdAt: ago(hours(2)) } });
  for (let n = 0; n < 5; n++) await shop.paid('smileone');
  expect(await isRaised('WebhooksMissing')).toBe(false);
  shop.clock.advance(minutes(6));
  expect(await isRaised('WebhooksMissing')).toBe(true);
  const heardBefore = (await lookAt('WebhooksMissing'))[0];
  const heard = await shop.order({ item: 'smileone' });
  await shop.pay(heard);
  await transaction(context, (inside) => settlePayment(inside, heard.client_txn_id));
  expect(await isRaised('WebhooksMissing')).toBe(true);
  shop.clock.advance(minutes(6));
  expect(await isRaised('WebhooksMissing')).toBe(false);
  const heardAfter = (await lookAt('WebhooksMissing'))[0];
  expect(heardAfter).toContain('"gateway":"ekqr"');
  expect(heardAfter).not.toBe(heardBefore);
});

test('PurchaseUnanswered: a purchase whose answer was lost', async () => {
  const order = await shop.paid('smileone');
  shop.fault('smileone', 'http_500_after_booking', order.player);
  await deliver(order);
  expect(await isRaised('PurchaseUnanswered')).toBe(true);
  expect((await lookAt('PurchaseUnanswered'))[0]).toContain(order.orderid);
  await owner.prisma.order.update({ where: { id: order.orderid }, data: { status: 'Completed' } });
  expect(await isRaised('PurchaseUnanswered')).toBe(false);
});

test('PaidOrderWaits and PaidOrdersEndLate: a paid order whose job is lost', async () => {
  const { id } = await make.makeOrder(db, { status: 'Processing', paidAt: ago(minutes(11)) });
  expect(await isRaised('PaidOrderWaits')).toBe(true);
  const [restores, orders, jobs] = await lookAt('PaidOrderWaits');
  expect(restores).toBe('');
  expect(orders).toContain(id);
  expect(jobs).not.toContain(id);
  expect((await lookAt('PaidOrdersEndLate'))[0]).toContain('"late":"1"');
  expect((await lookAt('SoldNotDelivered'))[0]).not.toContain(id);
});

test('QueueStuck: a job that no worker takes, until one works', async () => {
  const order = await shop.order({ item: 'smileone' });
  await shop.pay(order);
  await owner.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'`);
  expect(await isRaised('QueueStuck')).toBe(true);
  const [jobs, added, , workers] = await lookAt('QueueStuck');
  expect(added).toBe('');
  expect(jobs).toContain('"job":"settle-payment"');
  expect(workers).toBe('');
  await shop.startWorker();
  await shop.drain();
  expect(await isRaised('QueueStuck')).toBe(false);
  expect((await lookAt('QueueStuck')).slice(2)).toEqual([
    expect.stringContaining('state_change'),
    expect.stringContaining('silent_for'),
  ]);
  await shop.stopWorker();
});

test('NoWorker: a store that nobody measures has no figure, and its page shows since when', async () => {
  await pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
     values ('dead-worker', '{}', now() - interval '1 hour', now() - interval '4 minutes')`,
  );
  await isRaised('PaidOrderWaits');
  const name = 'tarang_oldest_paid_order_seconds{delivery="worker"}';
  expect((await readMetrics()).has(name)).toBe(true);
  const later = performance.now() + minutes(1) + 1000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect((await readMetrics()).has(name)).toBe(false);
  now.mockRestore();
  expect((await lookAt('NoWorker'))[0]).toMatch(/"id":"dead-worker".+"minutes":4/);
});

test('CaseOverdue and ManyOrdersHeld: cases that nobody ends', async () => {
  const rule = await make.makeFraudRule(db, { kind: 'blocked' });
  for (let n = 0; n < 21; n++) {
    const { id: orderId, userId } = await make.makeOrder(db, {
      status: 'Processing',
      paidAt: ago(minutes(1)),
    });
    await make.makeReview(db, { orderId, cause: 'fraud_hold', openedAt: ago(minutes(31)) });
    await db.fraudHit.create({
      data: {
        id: orderId,
        ruleId: rule.id,
        orderId,
        userId,
        amount: 100n,
        outcome: 'hold',
        shadow: false,
        measured: [],
        hitKey: orderId,
        at: ago(minutes(31)),
      },
    });
  }
  expect(await isRaised('CaseOverdue')).toBe(true);
  expect(await isRaised('ManyOrdersHeld')).toBe(true);
  expect((await lookAt('CaseOverdue'))[0]).toContain('"cause":"fraud_hold"');
  expect((await lookAt('ManyOrdersHeld'))[0]).toContain('"held":"21"');
  await db.review.updateMany({ data: { closedAt: shop.clock.now(), openKey: null } });
  expect(await isRaised('CaseOverdue')).toBe(false);
  expect(await isRaised('ManyOrdersHeld')).toBe(false);
});

test('RefundStuck: a refund that the bank did not take, and one that takes longer than it may', async () => {
  const refund = async (given: Parameters<typeof make.makeSourceRefund>[2]) =>
    make.makeSourceRefund(db, await make.makeOrder(db, { status: 'Refunded' }), given);
  const chosen = (at: Date) => ({ choice: 'source', chosenBy: 'customer', chosenAt: at, decideBy: at });
  const sent = { ...chosen(ago(days(8))), sends: 1, sentAt: ago(days(8)) };
  const late = await refund({ ...sent, state: 'sent', nextAt: ago(0) });
  expect(await isRaised('RefundStuck')).toBe(true);
  const failed = await refund({ ...sent, state: 'failed', endedAt: ago(minutes(5)), error: 'VPA is closed' });
  const [shown = ''] = await lookAt('RefundStuck');
  expect(shown).toMatch(new RegExp(`"id":"${failed.id}".+"state":"failed".+VPA is closed`));
  expect(shown).toContain(late.id);
  await db.sourceRefund.updateMany({ data: { state: 'returned', endedAt: ago(0), nextAt: null } });
  expect(await isRaised('RefundStuck')).toBe(false);
});

test('RestoredCodesWait: stock of a restored database that nobody has decided about', async () => {
  const admin = make.actingAs(context, await shop.shopper('admin'));
  const { itemid } = ITEMS.byHand;
  const text = 'code,pin,expires_on\nRUNBOOK-0001-QZXW,,';
  await importCodes(admin, { itemid, text, supplier: 'A distributor', invoice: '', unitCost: null });
  expect(await isRaised('RestoredCodesWait')).toBe(false);
  await db.vaultCode.updateMany({ where: { itemid, state: 'available' }, data: { state: 'held' } });
  expect(await isRaised('RestoredCodesWait')).toBe(true);
  const [shown = ''] = await lookAt('RestoredCodesWait');
  expect(shown).toContain(`"itemid":${itemid}`);
  const [item] = await listRestoredCodes(context);
  await decideRestoredCodes(admin, { itemid, seen: item?.count ?? 0, decision: 'void', text: '' });
  expect(await isRaised('RestoredCodesWait')).toBe(false);
});

test('InvariantBroken and InvariantsUnchecked are measured by what the command of their pages has found', {
  timeout: 90_000,
}, async () => {
  const last = (name: string) => lookAt(name).then(([rows = '']) => rows.split('\n')[0]);
  // The command has not run in this file yet: its result is dated by the real clock, and would be the last.
  const clock = { now: () => ago(hours(27)) };
  await reportInvariants({ ...context, clock, actor: STORE });
  expect(await isRaised('InvariantsUnchecked')).toBe(true);
  expect(commandsOf(runbookOf('InvariantsUnchecked'), 'sh')).toContain('npm run prove');
  const user = await make.makeUser(db);
  const { id } = await make.makeWallet(db, user, { balance: 100_00n });
  const add = (amount: bigint) =>
    owner.prisma.$executeRaw`update wallets set balance = balance + ${amount} where id = ${id}`;
  await add(7_00n);
  await prove();
  expect(await isRaised('InvariantsUnchecked')).toBe(false);
  expect(await isRaised('InvariantBroken')).toBe(true);
  expect(await last('InvariantBroken')).toContain('the balance of a wallet is the sum of its entries');
  expect(commandsOf(runbookOf('InvariantBroken'), 'sh')).toEqual(['npm run prove']);
  await add(-7_00n);
  await prove();
  // Other rows of these tests are wrong too.
  expect(await last('InvariantBroken')).not.toContain('the balance of a wallet is the sum of its entries');
});

test('LedgerDrift: a balance that somebody changed past the ledger', { timeout: 60_000 }, async () => {
  const user = await make.makeUser(db);
  const { id } = await make.makeWallet(db, user, { balance: 100_00n });
  const add = (amount: bigint) =>
    owner.prisma.$executeRaw`update wallets set balance = balance + ${amount} where id = ${id}`;
  await add(7_00n);
  expect(await isRaised('LedgerDrift')).toBe(true);
  expect((await lookAt('LedgerDrift'))[0]).toContain(id);
  expect(commandsOf(runbookOf('LedgerDrift'), 'sh')).toEqual(['npm run prove']);
  expect(await prove()).toContain('✗ the balance of a wallet is the sum of its entries');
  await add(-7_00n);
  expect(await isRaised('LedgerDrift')).toBe(false);
  expect(await prove()).toContain('✓ the balance of a wallet is the sum of its entries');
});

test('Quarantined: a restored database, until a person ends its quarantine', async () => {
  const order = await make.makeOrder(db, { status: 'Processing', paidAt: ago(minutes(11)) });
  await owner.pool.query(`insert into restores (id, recovered_to, restored_at) values ('r', now(), now())`);
  expect(await isRaised('Quarantined')).toBe(true);
  const [restores, waiting] = await lookAt('Quarantined');
  expect(restores).toContain('"compared_at":null');
  expect(waiting).toContain('"waiting":"1"');
  const [reason, orders] = await lookAt('PaidOrderWaits');
  expect(reason).toContain('recovered_to');
  expect(orders).toContain(order.id);
  await owner.pool.query(`update restores set compared_at = now(), ended_at = now(), reason = 'looked at'`);
  expect(await isRaised('Quarantined')).toBe(false);
  expect((await lookAt('Quarantined'))[0]).toBe('');
});

/** What `npm run prove` prints. */
async function prove(): Promise<string> {
  const program = await compileProgram('lib/launch/prove.ts');
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: shop.database.url,
      NODE_ENV: 'production' as const,
      AUTH_SECRET: TEST_SECRET,
      AUDIT_HEADS_FILE: '/dev/null',
    };
    execFile(process.execPath, [program], { env }, (_, out, err) => resolve(out + err));
  });
}
