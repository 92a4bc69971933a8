import { expect } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { type CreatedOrder, createOrder, createWalletOrder } from '@/lib/domain/orders';
import { openPayment, settlePayment } from '@/lib/domain/payments';
import { redeemPoints } from '@/lib/domain/points';
import { checkInvariants } from '@/lib/domain/stats';
import { topUp } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { createSuppliers } from '@/lib/integrations/suppliers';
import { type Payment, transaction } from '@/lib/platform/db';
import { newId, newOrderId } from '@/lib/platform/ids';
import { type RunningJobs, runJobs } from '@/lib/platform/jobs';
import type { Message } from '@/lib/platform/messages';
import { minutes, systemClock } from '@/lib/platform/time';
import type { FaultInput, PayInput, Sandbox } from '@/lib/sandbox';
import { handlers } from '@/lib/worker/handlers';
import { lanesOf } from '@/lib/worker/lanes';
import type { TestDatabase } from '../database';
import type { TestLog } from '../log';
import * as make from '../make';
import { outsideSettings } from '../outside-settings';
import { workerSettings } from '../worker-settings';
import { wrongBookings } from './bookings';
import type { MovableClock } from './clock';
import { hasEnded, isInReview } from './ended';
import { type DrainOptions, drainQueue } from './queue';

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
  moreByHand: { product_id: 'google-play-gift-card', itemid: 40102 },
} as const;

export interface OrderGiven {
  item?: keyof typeof ITEMS;
  player?: string;
  viewer?: Viewer;
}

export interface Placed extends CreatedOrder {
  player: string;
  viewer: Viewer;
}

/** No process listens at this address. */
const CLOSED_ADDRESS = 'http://127.0.0.1:9';

/** A gift card asks for an email and its repetition, a game for a player and a zone. */
export function inputsFor(item: keyof typeof ITEMS, player: string): { input1: string; input2: string } {
  const email = `${player}@example.com`;
  return ITEMS[item].product_id === 'google-play-gift-card'
    ? { input1: email, input2: email }
    : { input1: player, input2: '2001' };
}

let players = 70_000_000;

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
    return make.viewerOf(user);
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
      ...inputsFor(item, player),
      paymentmode: 'upi' as const,
    };
    return { ...(await createOrder(this.context, { viewer: who, body })), player, viewer: who };
  }

  /** A new customer with that much (paise, hundredths of a point) in the wallet. */
  async shopperWith(balance: bigint, points = 0n): Promise<Viewer> {
    const viewer = await this.shopper();
    await make.makeWallet(this.db, { id: viewer.userid }, { balance });
    if (points > 0n)
      await make.makeWallet(this.db, { id: viewer.userid }, { balance: points, currency: 'POINTS' });
    return viewer;
  }

  /** Buys from the wallet; null when it is short. */
  async buy({
    item = 'smileone',
    player = this.player(),
    viewer,
  }: OrderGiven & { viewer: Viewer }): Promise<Pick<Placed, 'orderid' | 'player' | 'viewer'> | null> {
    const body = {
      ...ITEMS[item],
      userid: viewer.userid,
      ...inputsFor(item, player),
      paymentmode: 'wallet' as const,
    };
    const reply = await createWalletOrder(this.context, { viewer, body, idempotency: NO_IDEMPOTENCY });
    const orderid = new URL(reply.redirect_url, 'http://shop.example').searchParams.get('client_txn_id');
    return orderid === null ? null : { orderid, player, viewer };
  }

  topUp(viewer: Viewer, value: number): Promise<{ client_txn_id: string; payment_url: string }> {
    return topUp(this.context, { viewer, value });
  }

  redeem(viewer: Viewer, value: number): Promise<{ msg: Message }> {
    return redeemPoints(this.context, { viewer, value, idempotency: NO_IDEMPOTENCY });
  }

  /** Another page for the same order, as after a duplicate reference or a lost answer. */
  async secondPayment(orderId: string): Promise<{ client_txn_id: string }> {
    return this.secondPage(await this.db.payment.findFirstOrThrow({ where: { orderId } }));
  }

  /**
   * Pays two pages of an order. They are settled one after the other, so that the first buys it and the second goes to
   * the wallet.
   */
  async payTwice(placed: Pick<Placed, 'orderid' | 'client_txn_id'>): Promise<{ client_txn_id: string }> {
    const second = await this.secondPayment(placed.orderid);
    for (const page of [placed, second]) {
      await this.pay(page);
      await this.drain();
    }
    return second;
  }

  /** Another page for the purpose of `first`. */
  async secondPage({ evidence: _, ...same }: Payment): Promise<{ client_txn_id: string }> {
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
    const route = { gateway: payment.gateway, next: null, counted: [], failing: [] };
    const page = { payment, route, description: 'the same again', customer, returnPath: '/confirmation' };
    return openPayment(this.context, page);
  }

  /** A review of the order, of any cause. */
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

  /** A paid order without a job: the test itself is the worker. */
  async paid(item: keyof typeof ITEMS): Promise<Placed> {
    const placed = await this.order({ item });
    await this.pay(placed, { webhook: false });
    await transaction(this.context, async (inside) => {
      await settlePayment(inside, placed.client_txn_id);
      const key = `deliver:${placed.orderid}`;
      await inside.db.$executeRaw`delete from graphile_worker._private_jobs where key = ${key}`;
    });
    return placed;
  }

  /** The payment of a page of the gateway. */
  paymentOf({ client_txn_id: clientTxnId }: { client_txn_id: string }) {
    return this.db.payment.findUniqueOrThrow({ where: { clientTxnId }, include: { disputes: true } });
  }

  /** Paid and bought at a supplier that gave no answer: the order is in review, and may have been delivered. */
  async unanswered(): Promise<Placed> {
    const placed = await this.lost();
    // As after the time in which the call may still arrive.
    this.clock.advance(minutes(6));
    return placed;
  }

  /** An order whose purchase Smile.one has just booked without an answer. */
  lost(): Promise<Placed> {
    const player = this.player();
    this.fault('smileone', 'timeout_after_booking', player, { params: { ms: 0 } });
    return this.sell({ item: 'smileone', player });
  }

  /** A fault for calls only in which `match` occurs: a player, a reference, an email. */
  fault(service: FaultInput['service'], fault: string, match: string, given: Partial<FaultInput> = {}): void {
    this.sandbox.setFault({ service, fault, ...given, params: { match, ...given.params } });
  }

  /** Before each test: no fault is left over, and the clock shows real time. */
  calm(): void {
    this.sandbox.clearFaults();
    this.clock.reset();
  }

  /** No supplier is paused, and no breaker is open. */
  async resumeSuppliers(): Promise<void> {
    await this.db.supplierPause.deleteMany();
    await this.db.supplierBreaker.deleteMany();
  }

  async startWorker(): Promise<RunningJobs> {
    const { context, database, written } = this;
    const store = { context, database: database.db, log: written.log, settings: workerSettings };
    this.#worker = await runJobs({
      pool: this.pool,
      log: this.written.log,
      handlers: (id) => handlers(store, id),
      crons: [],
      lanes: lanesOf(workerSettings),
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

  /** An order with its payments, attempts, events and reviews. */
  async read({ orderid }: { orderid: string }) {
    return this.db.order.findUniqueOrThrow({
      where: { id: orderid },
      include: {
        attempts: {
          orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
          include: { sends: { orderBy: { number: 'asc' } } },
        },
        payments: { orderBy: { createdAt: 'asc' } },
        reviews: { orderBy: { openedAt: 'asc' } },
        events: { orderBy: { id: 'asc' } },
        walletTransactions: true,
      },
    });
  }

  async balance({ userid }: Viewer, currency: 'INR' | 'POINTS' = 'INR'): Promise<bigint> {
    const wallet = await this.db.wallet.findUnique({
      where: { userId_currency: { userId: userid, currency } },
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

  /**
   * Until the returned function is called, nothing listens at the supplier's address, so that no call can be sent.
   */
  unplug(supplier: 'smileone' | 'moogold'): () => void {
    const { suppliers } = this.context;
    const plugged = { ...suppliers };
    const { urls, credentials } = this.sandbox;
    const nowhere = { ...urls, smileone: CLOSED_ADDRESS, moogold: CLOSED_ADDRESS };
    const dead = createSuppliers(outsideSettings({ urls: nowhere, credentials }), { clock: systemClock });
    Object.assign(suppliers, { [supplier]: dead[supplier] });
    return () => Object.assign(suppliers, plugged);
  }

  /** Every invariant holds, nothing was bought twice, and every order has ended or is in review with evidence. */
  async assertInvariants(): Promise<void> {
    const broken = (await checkInvariants(this.context)).filter(({ ok }) => !ok);
    expect(broken).toEqual([]);
    const orders = await this.db.order.findMany({
      include: { attempts: true, reviews: { where: { closedAt: null } } },
    });
    expect(orders.flatMap((order) => wrongBookings(order, this.sandbox.state()))).toEqual([]);
    const { byReference } = this.sandbox.state().counts.moogold;
    expect(Object.entries(byReference).filter(([, count]) => count > 1)).toEqual([]);
  }

  /** In addition, nothing is unfinished. */
  async assertAllEnded(): Promise<void> {
    await this.assertInvariants();
    const orders = await this.db.order.findMany({ include: { reviews: { where: { closedAt: null } } } });
    const open = orders.filter((order) => !hasEnded(order) && !isInReview(order));
    expect(open.map(({ id, status }) => `${id} is ${status}`)).toEqual([]);
  }
}
