// A shop with three customers, and a model of what each of them must have: whatever happens in whatever order, the two
// agree after every step, and the books can be proved. `MODEL_SEED=… MODEL_SECONDS=… vitest …` replays or goes on longer.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { seconds } from '@/lib/platform/time';
import type { Viewer } from '@/lib/store/accounts/schema';
import { updateOrder } from '@/lib/store/orders';
import { enqueueSettlement, settlePayment } from '@/lib/store/payments';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const SEED = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const LASTS = seconds(Number(process.env.MODEL_SECONDS ?? 40));
let admin: Viewer;
let price: bigint;

beforeAll(async () => {
  admin = await shop.shopper('admin');
  const { itemid } = ITEMS.byHand;
  await db.item.update({ where: { itemid }, data: { discountedPrice: 150_00n } });
  price = 150_00n;
});

type Fate = 'open' | 'failed' | 'paid';
interface Page {
  id: string;
  amount: bigint;
  fate: Fate;
  /** Of an order, when it buys one. */
  order: Placed | null;
}
interface Placed {
  id: string;
  status: 'Created' | 'Failed' | 'Processing' | 'Completed' | 'Refunded';
}
interface Person {
  viewer: Viewer;
  balance: bigint;
  points: bigint;
  pages: Page[];
  orders: Placed[];
}
type World = Person[];

interface Step {
  name: string;
  who: number;
  /** Which of the things it may be about. */
  which: number;
  amount: number;
}

const one = <T>(things: T[], which: number): T | undefined => things[which % Math.max(1, things.length)];

/** The money of a page has come: what the model says follows. */
function pay(person: Person, page: Page): void {
  if (page.fate === 'paid') return;
  page.fate = 'paid';
  const { order } = page;
  if (!order) person.balance += page.amount;
  else order.status = 'Processing';
}

const settleAll = async (id: string, times: number) => {
  await Promise.all(Array.from({ length: times }, () => settlePayment(context, id)));
};

/** Each does the same to the shop and to the model, and says what the shop answered wrongly. */
const STEPS: Record<string, (person: Person, step: Step, world: World) => Promise<void>> = {
  async topUp(person, { amount }) {
    const { client_txn_id: id } = await shop.topUp(person.viewer, amount);
    person.pages.push({ id, amount: BigInt(amount) * 100n, fate: 'open', order: null });
  },
  async orderByUpi(person) {
    const { client_txn_id: id } = await shop.order({ item: 'byHand', viewer: person.viewer });
    const order: Placed = { id, status: 'Created' };
    person.orders.push(order);
    person.pages.push({ id, amount: price, fate: 'open', order });
  },
  async payOne(person, { which, amount }) {
    const page = one(
      person.pages.filter(({ fate }) => fate !== 'paid'),
      which,
    );
    if (!page) return;
    await shop.pay({ client_txn_id: page.id }, { webhook: amount % 2 === 0 });
    await settleAll(page.id, 1 + (amount % 4));
    pay(person, page);
  },
  async failOne(person, { which }) {
    const page = one(
      person.pages.filter(({ fate }) => fate === 'open'),
      which,
    );
    if (!page) return;
    await shop.pay({ client_txn_id: page.id }, { outcome: 'failure', webhook: false });
    await settleAll(page.id, 2);
    page.fate = 'failed';
    if (page.order) page.order.status = 'Failed';
  },
  // A duplicate webhook, or one that comes when all is over.
  async repeatWebhook(person, { which, amount }) {
    const page = one(person.pages, which);
    if (!page) return;
    for (let turn = 0; turn <= amount % 3; turn++) await enqueueSettlement(db, page.id);
    await settleAll(page.id, 3);
  },
  async buy(person, { amount }) {
    const tries = 1 + (amount % 5);
    const given = { item: 'byHand' as const, viewer: person.viewer };
    const bought = await Promise.all(Array.from({ length: tries }, () => shop.buy(given)));
    const made = bought.filter((placed) => placed !== null);
    const affordable = Number(person.balance / price);
    expect(made).toHaveLength(Math.min(tries, affordable));
    for (const { orderid: id } of made) person.orders.push({ id, status: 'Processing' });
    person.balance -= price * BigInt(made.length);
  },
  async deliver(person, { which }) {
    await end(person, which, 'Completed');
  },
  async refund(person, { which }) {
    await end(person, which, 'Refunded');
  },
  // Asked again of whatever has ended.
  async refundAgain(person, { which }) {
    const order = one(
      person.orders.filter(({ status }) => status !== 'Processing'),
      which,
    );
    if (order) await expect(endOrder(order, 'Refunded')).rejects.toMatchObject({ code: 'conflict' });
  },
  async redeem(person, { amount, which }) {
    const tries = 1 + (which % 3);
    const value = 1 + (amount % 4);
    const outcomes = await Promise.allSettled(
      Array.from({ length: tries }, () => shop.redeem(person.viewer, value)),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const cost = BigInt(value) * 100n;
    expect(done).toBe(Math.min(tries, Number(person.points / cost)));
    person.points -= cost * BigInt(done);
    person.balance += cost * BigInt(done);
  },
  // All three spend and are paid in the same moment.
  async everybody(_, step, world) {
    await Promise.all(
      world.map(async (person) => {
        await STEPS.payOne?.(person, step, world);
        await STEPS.buy?.(person, step, world);
      }),
    );
  },
};

const endOrder = ({ id: orderId }: Placed, newStatus: 'Completed' | 'Refunded') =>
  updateOrder(context, { viewer: admin, orderId, newStatus, reason: 'by the model', requestId: 'a request' });

async function end(person: Person, which: number, newStatus: 'Completed' | 'Refunded'): Promise<void> {
  const order = one(
    person.orders.filter(({ status }) => status === 'Processing'),
    which,
  );
  if (!order) return;
  // Ten administrators press the button.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1 + (which % 4) }, () => endOrder(order, newStatus)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  order.status = newStatus;
  if (newStatus === 'Refunded') person.balance += price;
  else person.points += price / 100n;
}

/** What the shop says of everybody is what the model says. */
async function compare(world: World): Promise<void> {
  for (const { viewer, balance, points, orders } of world) {
    expect(await shop.balance(viewer)).toBe(balance);
    expect(await shop.balance(viewer, 'POINTS')).toBe(points);
    const rows = await db.order.findMany({ where: { userId: viewer.userid } });
    const stand = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    expect(stand).toEqual(Object.fromEntries(orders.map(({ id, status }) => [id, status])));
  }
  await shop.assertInvariants();
}

const names = Object.keys(STEPS);
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names, 'topUp', 'payOne', 'payOne', 'buy', 'deliver', 'deliver'),
  who: fc.nat(2),
  which: fc.nat(20),
  amount: fc.integer({ min: 1, max: 900 }),
});

const done: Record<string, number> = {};

/** The shopper of a step does it, and then everything is as it must be. */
class ModelStep implements fc.AsyncCommand<World, object> {
  constructor(readonly step: Step) {}
  check = () => true;
  async run(world: World): Promise<void> {
    const { name, who } = this.step;
    const person = world[who];
    if (!person) throw new Error(`nobody is number ${who}`);
    await STEPS[name]?.(person, this.step, world);
    await shop.drain();
    await compare(world);
    done[name] = (done[name] ?? 0) + 1;
  }
  toString = () => `${this.step.name}(${this.step.who}, ${this.step.which}, ${this.step.amount})`;
}

test('whatever three customers do, the shop has what the model has, and the books are right', {
  timeout: LASTS * 3 + seconds(60),
}, async () => {
  let sequences = 0;
  const commands = fc.commands([step.map((given) => new ModelStep(given))], { maxCommands: 12, size: 'max' });
  const property = fc.asyncProperty(commands, async (given) => {
    const fresh = async (): Promise<Person> => {
      // Enough for two orders, so that the third of a moment is refused.
      const [balance, points] = [350_00n, 5_00n];
      const viewer = await shop.shopperWith(balance, points);
      return { viewer, balance, points, pages: [], orders: [] };
    };
    const model: World = [await fresh(), await fresh(), await fresh()];
    await fc.asyncModelRun(() => ({ model, real: {} }), given);
    sequences += 1;
  });
  const options = { seed: SEED, numRuns: 100_000, interruptAfterTimeLimit: LASTS };
  await fc.assert(property, { ...options, markInterruptAsFailure: false, endOnFailure: true });
  process.stdout.write(`model: seed ${SEED}, ${sequences} sequences, ${JSON.stringify(done)}\n`);
  expect(sequences).toBeGreaterThan(0);
  // A run in which nothing ever happened would agree with anything.
  if (sequences > 20) expect(Object.keys(done).sort()).toEqual(names.toSorted());
});
