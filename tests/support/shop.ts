// A whole shop for one test file: its own database with the demo catalogue, its own outside world in the real wire
// protocols, and the real use cases between them. Each order is for a player of its own, so that everything bought at
// a supplier can be traced to one order.
import { afterAll, expect } from 'vitest';
import { createEkqrGateway } from '@/lib/outside/payments';
import { createMooGold, createSmileOne } from '@/lib/outside/suppliers';
import type { Order } from '@/lib/platform/db';
import { newId, newOrderId } from '@/lib/platform/ids';
import { type RunningJobs, runJobs } from '@/lib/platform/jobs';
import { systemClock } from '@/lib/platform/time';
import { type FaultInput, type PayInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import type { Viewer } from '@/lib/store/accounts/schema';
import type { Context } from '@/lib/store/context';
import { type CreatedOrder, createOrder } from '@/lib/store/orders';
import { openPayment } from '@/lib/store/orders/open-payment';
import { prove } from '@/lib/store/stats';
import { handlers } from '@/lib/worker/handlers';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { type TestDatabase, testDatabase } from './database';
import { type TestLog, testLog } from './log';
import * as make from './make';
import { wrongBookings } from './shop/bookings';
import { type MovableClock, movableClock } from './shop/clock';
import { type DrainOptions, drainQueue } from './shop/queue';
import { serveWebhooks } from './shop/webhooks';

/** Of the demo catalogue: by which suppliers an item can be had. */
export const ITEMS = {
  /** Smile.one, then MooGold. */
  twoRoutes: { product_id: 'mobile-legends', itemid: 10102 },
  /** The same pack twice at Smile.one, then one pack at MooGold. */
  twoPacksTwoRoutes: { product_id: 'mobile-legends', itemid: 10103 },
  /** Two different packs at Smile.one alone. */
  twoPacks: { product_id: 'mobile-legends', itemid: 10107 },
  smileone: { product_id: 'mobile-legends-first-recharge', itemid: 10201 },
  moogold: { product_id: 'mobile-legends-international', itemid: 10502 },
  byHand: { product_id: 'google-play-gift-card', itemid: 40101 },
} as const;

export interface ShopOptions {
  /** False: nobody takes jobs until the test starts somebody. */
  worker?: boolean;
  /** ms that the adapters wait for an answer. */
  timeout?: number;
}

export interface OrderGiven {
  item?: keyof typeof ITEMS;
  player?: string;
  viewer?: Viewer;
}

export interface Placed extends CreatedOrder {
  player: string;
  viewer: Viewer;
}

let players = 70_000_000;

/** Opens one at the top of a file; it is closed after the file. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const database = await testDatabase({ max: 24 });
  const written = testLog('warn');
  const clock = movableClock();
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    storeUrl: 'http://127.0.0.1:9',
    delays: { moogoldPolls: 0 },
  });
  const { urls, credentials } = sandbox;
  // The outside world lives in real time: a signature from next week would be refused.
  const outside = { clock: systemClock, timeout: options.timeout ?? 5000 };
  const context: Context = {
    db: database.db.prisma,
    clock,
    log: written.log,
    gateway: createEkqrGateway({ ...outside, baseUrl: urls.ekqr, key: credentials.ekqr.key }),
    suppliers: {
      smileone: createSmileOne({ ...outside, baseUrl: urls.smileone, ...credentials.smileone }),
      moogold: createMooGold({ ...outside, baseUrl: urls.moogold, ...credentials.moogold }),
    },
    shop: { url: 'http://127.0.0.1:9', pointsPercent: 1, orderApiKey: undefined },
  };
  await seedCatalogue(database.db, new Date());
  const webhooks = await serveWebhooks(context);
  await fetch(`${urls.base}/desk/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: webhooks.url }),
  });
  const shop = new Shop(database, sandbox, context, clock, written);
  afterAll(async () => {
    await shop.stopWorker();
    await webhooks.close();
    await sandbox.stop();
  });
  if (options.worker !== false) await shop.startWorker();
  return shop;
}

export class Shop {
  readonly db: TestDatabase['db']['prisma'];
  readonly pool: TestDatabase['db']['pool'];
  #worker: RunningJobs | undefined;

  constructor(
    readonly database: TestDatabase,
    readonly sandbox: Sandbox,
    readonly context: Context,
    readonly clock: MovableClock,
    readonly written: TestLog,
  ) {
    this.db = database.db.prisma;
    this.pool = database.db.pool;
  }

  /** A new customer, signed in. */
  async shopper(role: Viewer['role'] = 'user'): Promise<Viewer> {
    const user = await make.makeUser(this.db, { role });
    const { id: userid, name, email } = user;
    return { userid, role, name, email: email ?? '', mobilenumber: '9000000001', sessionId: 'none' };
  }

  player(): string {
    players += 1;
    return String(players);
  }

  async order({ item = 'smileone', player = this.player(), viewer }: OrderGiven = {}): Promise<Placed> {
    const who = viewer ?? (await this.shopper());
    const body = {
      ...ITEMS[item],
      userid: who.userid,
      input1: player,
      input2: '2001',
      paymentmode: 'upi' as const,
    };
    return { ...(await createOrder(this.context, { viewer: who, body })), player, viewer: who };
  }

  /** Another page for the same order, as after a duplicate reference or a lost answer. */
  async secondPayment(orderId: string): Promise<{ client_txn_id: string }> {
    const first = await this.db.payment.findFirstOrThrow({ where: { orderId } });
    const { evidence: _, ...same } = first;
    const at = this.clock.now();
    const fresh = {
      id: newId(),
      clientTxnId: newOrderId(),
      gatewayOrderId: null,
      paymentUrl: null,
      status: 'created' as const,
      createdAt: at,
      updatedAt: at,
    };
    const payment = await this.db.payment.create({ data: { ...same, ...fresh } });
    const customer = { name: 'Shopper', email: 'second@example.com', mobile: '9000000001' };
    const page = { payment, description: 'the same again', customer, returnPath: '/confirmation' };
    return openPayment(this.context, page);
  }

  /** A case about the order, of whatever cause. */
  makeReview(orderId: string) {
    return make.makeReview(this.db, { orderId, cause: 'poison_job', evidence: { job: 'deliver-order' } });
  }

  /** Pays at the gateway; its webhook has been answered when this resolves. */
  pay(order: { client_txn_id: string }, input: Omit<PayInput, 'client_txn_id'> = {}) {
    return this.sandbox.pay({ client_txn_id: order.client_txn_id, ...input });
  }

  /** Orders, pays, and waits until everything that follows by itself has happened. */
  async sell(given: OrderGiven = {}): Promise<Placed> {
    const placed = await this.order(given);
    await this.pay(placed);
    await this.drain();
    return placed;
  }

  /** A fault that strikes only calls in which `match` occurs: a player, a reference, an email. */
  fault(service: FaultInput['service'], fault: string, match: string, given: Partial<FaultInput> = {}): void {
    this.sandbox.setFault({ service, fault, ...given, params: { match, ...given.params } });
  }

  /** Before each test: no fault is left over, and it is today. */
  calm(): void {
    this.sandbox.clearFaults();
    this.clock.reset();
  }

  async startWorker(): Promise<RunningJobs> {
    const store = { context: this.context, database: this.database.db, log: this.written.log };
    this.#worker = await runJobs({
      pool: this.pool,
      log: this.written.log,
      handlers: (id) => handlers(store, id),
      crons: [],
      concurrency: 8,
    });
    return this.#worker;
  }

  async stopWorker(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = undefined;
  }

  /** Waits until the queue is empty; what waits for a later time gets that time at once. */
  drain(options: DrainOptions = {}): Promise<void> {
    return drainQueue(this.pool, this.clock, options);
  }

  /** An order with all that happened to it. */
  async read({ orderid }: { orderid: string }) {
    return this.db.order.findUniqueOrThrow({
      where: { id: orderid },
      include: {
        attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] },
        payments: { orderBy: { createdAt: 'asc' } },
        reviews: { orderBy: { openedAt: 'asc' } },
        events: { orderBy: { id: 'asc' } },
        walletTransactions: true,
      },
    });
  }

  async balance({ userid }: Viewer): Promise<bigint> {
    const wallet = await this.db.wallet.findUnique({
      where: { userId_currency: { userId: userid, currency: 'INR' } },
    });
    return wallet?.balance ?? 0n;
  }

  /** How often the suppliers booked something for this player. */
  booked(player: string): { smileone: number; moogold: number } {
    const { smileone, moogold } = this.sandbox.state();
    return {
      smileone: smileone.orders.filter(({ userId }) => userId === player).length,
      moogold: moogold.orders.filter(({ playerId }) => playerId === player).length,
    };
  }

  /** How many calls of this name were made with `match` in them. */
  calls(call: string, match: string): number {
    const { calls } = this.sandbox.state();
    return calls.filter(({ name, request }) => name === call && request.includes(match)).length;
  }

  /** Until the returned function is called, nobody answers at the supplier's address: no call can leave. */
  unplug(supplier: 'smileone' | 'moogold'): () => void {
    const { suppliers } = this.context;
    const plugged = { ...suppliers };
    const options = { clock: systemClock, baseUrl: 'http://127.0.0.1:9' };
    if (supplier === 'smileone')
      suppliers.smileone = createSmileOne({ ...options, ...this.sandbox.credentials.smileone });
    else suppliers.moogold = createMooGold({ ...options, ...this.sandbox.credentials.moogold });
    return () => Object.assign(suppliers, plugged);
  }

  /** The books are right, nothing was bought twice, and every order ended or waits before a person with evidence. */
  async assertInvariants(): Promise<void> {
    const broken = (await prove(this.context)).filter(({ ok }) => !ok);
    expect(broken).toEqual([]);
    const orders = await this.db.order.findMany({
      include: { attempts: true, reviews: { where: { closedAt: null } } },
    });
    expect(orders.flatMap((order) => wrongBookings(order, this.sandbox.state()))).toEqual([]);
    const { byReference } = this.sandbox.state().counts.moogold;
    expect(Object.entries(byReference).filter(([, count]) => count > 1)).toEqual([]);
  }

  /** Besides: nothing is still on its way. */
  async assertAllEnded(): Promise<void> {
    await this.assertInvariants();
    const orders = await this.db.order.findMany({ include: { reviews: { where: { closedAt: null } } } });
    const open = orders.filter((order) => !hasEnded(order) && !isBeforeAPerson(order));
    expect(open.map(({ id, status }) => `${id} is ${status}`)).toEqual([]);
  }
}

function hasEnded({ status, instant }: Order): boolean {
  return (
    ['Completed', 'Refunded', 'Cancelled', 'Failed'].includes(status) || (status === 'Processing' && !instant)
  );
}

function isBeforeAPerson({ reviews }: { reviews: { evidence: unknown }[] }): boolean {
  return reviews.length > 0 && reviews.every(({ evidence }) => Object.keys(evidence ?? {}).length > 0);
}
