// The store of one sequence: a database that nothing else writes to, the real use cases, and a gateway and a supplier
// behind their ports. The clock stops until a command moves it.

import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { orderEffects } from '@/lib/domain/orders';
import { reviveDelivery } from '@/lib/domain/orders/jobs';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { topUpEffects } from '@/lib/domain/wallet';
import type { JournalReason } from '@/lib/domain/wallet/schema';
import { createMailer } from '@/lib/integrations/mail';
import { createGateways } from '@/lib/integrations/payments';
import { createOtpSender } from '@/lib/integrations/sms';
import { createSuppliers } from '@/lib/integrations/suppliers';
import { type Database, openDatabase } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { stoppedClock, type TestClock } from '../../support/clock';
import { testContext } from '../../support/context';
import type { TestDatabase } from '../../support/database';
import { testLog } from '../../support/log';
import * as make from '../../support/make';
import { type CommitCutter, cutCommits } from '../../support/shop/commit-cutter';
import { type FakeGateway, fakeGateway } from './fake-gateway';
import { type FakeSupplier, fakeSupplier, ProcessDied } from './fake-supplier';
import { ITEMS, type ItemName, type Person, POINTS_PERCENT } from './model';
import { type Opening, openWallets, wipe } from './wallets';

// Nothing here sends any.
const NO_TEXT_MESSAGES = {
  FAST2SMS_KEY: undefined,
  FAST2SMS_BASE_URL: '',
  FAST2SMS_SENDER_ID: undefined,
  FAST2SMS_ENTITY_ID: undefined,
  FAST2SMS_TEMPLATE_ID: undefined,
  FAST2SMS_TEMPLATE: undefined,
  FAST2SMS_TEMPLATE_HI_ID: undefined,
  FAST2SMS_TEMPLATE_HI: undefined,
  FAST2SMS_NOTICE_ID: undefined,
  FAST2SMS_NOTICE: undefined,
  FAST2SMS_NOTICE_HI_ID: undefined,
  FAST2SMS_NOTICE_HI: undefined,
};

/** Every route leads to MooGold. */
const OUT_OF_REACH = createSuppliers({}, { clock: stoppedClock() });

/** The worker with a fresh heartbeat; runs of any other count as dead. */
const ALIVE = 'alive';

type ItemsOnSale = Record<ItemName, { product_id: string; itemid: number }>;

export class Real {
  readonly clock: TestClock = stoppedClock();
  gateway: FakeGateway = fakeGateway();
  supplier: FakeSupplier = fakeSupplier();
  people: Person[] = [];
  #runs = 0;

  constructor(
    readonly database: Database,
    /** As the owner of the tables, who may empty them. */
    readonly owner: Database,
    /** A second pool, whose process can be made to die. */
    readonly mortal: Database,
    readonly cutter: CommitCutter,
    readonly itemsOnSale: ItemsOnSale,
    readonly admin: Viewer,
  ) {}

  /** The use cases on a pool that lives, or on the mortal one. */
  context(of: 'living' | 'mortal' = 'living'): Context {
    const { prisma } = of === 'living' ? this.database : this.mortal;
    return testContext({
      db: prisma,
      // A process that has died does not wait 3 s for its database to come back: its further tries are all refused.
      clock: of === 'living' ? this.clock : { ...this.clock, sleep: async () => {} },
      // Reviews and refusals happen here all the time.
      log: testLog('fatal').log,
      gateways: { ...createGateways({}, { clock: this.clock }), ekqr: this.gateway },
      suppliers: { ...OUT_OF_REACH, moogold: this.supplier },
      effects: { order: orderEffects, topup: topUpEffects },
      mailer: createMailer({}),
      otpSender: createOtpSender(NO_TEXT_MESSAGES),
      shop: { pointsPercent: POINTS_PERCENT, creditAlone: 10_000_000 },
    });
  }

  /** Removes the sequence before: new people, with these balances. */
  async begin(openings: Opening[]): Promise<Person[]> {
    this.cutter.revive();
    await wipe(this.owner.pool);
    await this.setStock(true);
    this.gateway = fakeGateway();
    this.supplier = fakeSupplier();
    this.people = await openWallets(this.database.pool, openings);
    return structuredClone(this.people);
  }

  person(who: number): Person {
    const person = this.people[who];
    if (!person) throw new Error(`there is no person ${who}`);
    return person;
  }

  viewer({ userId, email }: Person): Viewer {
    return {
      ...this.admin,
      userid: userId,
      email,
      role: 'user',
      name: 'Shopper',
      mobilenumber: '9000000001',
    };
  }

  bodyOf<M extends CreateOrderBody['paymentmode']>({ userId }: Person, item: ItemName, paymentmode: M) {
    return { ...this.itemsOnSale[item], userid: userId, input1: '12345678', input2: '2001', paymentmode };
  }

  async setStock(inStock: boolean): Promise<void> {
    await this.database.pool.query('update items set in_stock = $1 where in_stock <> $1', [inStock]);
  }

  /** One run for an order, with the queue's part: a run that dies leaves its job. True when it died. */
  async work(orderId: string, run: (worker: string) => Promise<void>, dies: boolean): Promise<boolean> {
    this.#runs += 1;
    await this.database.pool.query('delete from graphile_worker._private_jobs where key = $1', [
      `deliver:${orderId}`,
    ]);
    try {
      await run(`${dies ? 'dead' : ALIVE}/${this.#runs}`);
      return false;
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error;
      await reviveDelivery(this.database.prisma, orderId);
      return true;
    }
  }

  /** The open review of a payment. */
  async caseOf(clientTxnId: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      'select r.id from reviews r join payments p on p.id = r.payment_id where p.client_txn_id = $1 and r.closed_at is null',
      [clientTxnId],
    );
    return rows[0]?.id;
  }

  /** The open case about money that came again under this bank reference, or went back. */
  async caseAfterwards(
    clientTxnId: string,
    { cause, reference }: { cause: string; reference: string },
  ): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select r.id from reviews r
         join payments p on p.id = r.payment_id
         join payments page on page.id = coalesce(p.beside_id, p.id)
        where page.client_txn_id = $1 and r.cause::text = $2 and r.closed_at is null
          and (p.beside_id is null or p.evidence->>'utr' = $3)`,
      [clientTxnId, cause, reference],
    );
    return rows[0]?.id;
  }

  async journal(which: number): Promise<{ reason: JournalReason; reference: string }> {
    const { rows } = await this.database.pool.query<{ reason: JournalReason; reference: string }>(
      'select reason, reference from ledger_journals order by id',
    );
    const row = rows[which % rows.length];
    if (!row) throw new Error('nothing was ever booked');
    return row;
  }

  /** Whether one transaction of these statements breaks a rule of the database. */
  async isRefused(statements: string[]): Promise<boolean> {
    // As the owner, whom only the rules stop: the application may not even try some of them.
    const client = await this.owner.pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return false;
    } catch (error) {
      await client.query('rollback');
      // Class 23: integrity constraint violation.
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('23')) return true;
      throw error;
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.mortal.close();
    await this.cutter.close();
  }
}

/** Opens a store on an empty, migrated database. The caller closes the database after the store. */
export async function openReal({
  db: database,
  owner,
  url,
}: Pick<TestDatabase, 'db' | 'owner' | 'url'>): Promise<Real> {
  const db = database.prisma;
  const cutter = await cutCommits(url, { kills: true });
  const mortal = openDatabase({ url: cutter.url, max: 4 });
  const admin = await make.makeAdmin(db);
  const itemsOnSale = {
    instant: await makeItemOnSale(database, 'instant'),
    byHand: await makeItemOnSale(database, 'byHand'),
  };
  await db.workerHeartbeat.create({
    // Its heartbeat is fresh for as long as any run may last.
    data: { id: ALIVE, workerIds: [], startedAt: new Date(), beatAt: new Date('2100-01-01') },
  });
  return new Real(database, owner, mortal, cutter, itemsOnSale, make.viewerOf(admin));
}

async function makeItemOnSale({ prisma }: Database, name: ItemName): Promise<ItemsOnSale[ItemName]> {
  const { price, instant } = ITEMS[name];
  const product = await make.makeProduct(prisma, {
    id: newId(),
    type: 'OTHER',
    category: 'ott',
    apiType: null,
    isApi: instant,
  });
  const item = await make.makeItem(prisma, { product, discountedPrice: price, resellPrice: price });
  if (instant) await make.makeRoute(prisma, item, { supplier: 'moogold', packs: ['1'] });
  return { product_id: product.id, itemid: item.itemid };
}
