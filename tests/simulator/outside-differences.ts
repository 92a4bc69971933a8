import type { DeliveryAttempt, Order, Payment, Review } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { referencesOnStatement } from './outside/bank-statement';
import { isExact, packsOf, soldFor } from './outside/goods';
import type { Sold } from './outside/suppliers';
import { ASKED_FOR } from './told-outside';
import type { World } from './world';

type Judged = Order & { reviews: Review[]; attempts: DeliveryAttempt[] };
type Received = Payment & { reviews: Review[] };

/**
 * Where the store and the outside say different things: goods at suppliers, rupees at the bank, what customers asked
 * for.
 */
export async function outsideDifferences(world: World): Promise<string[]> {
  const { slot } = world.databases;
  if (slot.task) throw new Error('a task still runs');
  const stored = await slot.prisma.order.findMany({
    include: { reviews: true, attempts: true },
    orderBy: { id: 'asc' },
  });
  // The players of wiped accounts are those of before.
  const orders = stored.map((order) =>
    order.input1 === '[erased]' ? { ...order, input1: world.ends.get(order.id)?.player ?? '' } : order,
  );
  const payments = await slot.prisma.payment.findMany({ include: { reviews: true }, orderBy: { id: 'asc' } });
  const journals = await slot.prisma.ledgerJournal.findMany({
    where: { reason: 'points_redeemed' },
    include: { entries: { where: { account: 'wallet' }, include: { wallet: true } } },
    orderBy: { id: 'asc' },
  });
  const redeemed = journals.flatMap(({ entries }) =>
    entries.map(({ wallet, amount }) => ({ userId: wallet?.userId ?? '', value: rupees(amount) })),
  );
  return [
    ...orders.flatMap((order) => goodsDifferences(world, order)),
    ...orders.flatMap(withoutEvidence),
    ...goodsOfNobody(world, orders),
    ...orderedTwice(orders),
    ...answeredTwice(world),
    ...redeemedTwice(world, redeemed),
    ...(await uncountedCredits(world, payments)),
    ...payments.flatMap((payment) => paymentDifferences(world, payment, payments)),
  ];
}

function goodsDifferences(world: World, order: Judged): string[] {
  // Only the vault or a person delivers it.
  if (packsOf(order).length === 0) return [];
  const sold = soldFor(order, world.sold);
  const boughtLate = sold.some(({ at }) => at > (world.ends.get(order.id)?.at ?? Number.POSITIVE_INFINITY));
  const packs = sold.map(({ supplier, pack, otherPack }) => `${supplier} ${otherPack ?? pack}`).sort();
  const say = (what: string) => [
    `goods: ${order.id} is ${order.status}, ${what} (${packs.join(', ') || 'nothing'})`,
  ];
  // Also when a case tells of it: a call must not arrive for an order that has ended.
  if (boughtLate) return say('and goods were bought after its end');
  const isGivenBack = order.status === 'Refunded' || order.status === 'Cancelled';
  if (isGivenBack && sold.some(({ adopted }) => adopted) && !world.endings.has(order.id))
    return say('and its goods were adopted by a person');
  const most = Math.max(...packsOf(order).map(({ length }) => length));
  if (sold.some(({ adopted }) => adopted) && sold.length > most)
    return say('and goods that a person had adopted were bought again');
  const wasSeen = order.reviews.some(({ cause }) => cause === 'late_success' || cause === 'wrong_goods');
  if (order.status === 'Completed')
    return isExact(order, world.sold) || wasSeen ? [] : say('and other goods were sold');
  if (order.status === 'Processing') return [];
  // A person refunded what the supplier had accepted, while its case waited for them: it is asked no more then, because
  // it works on the order for too long, or because no run of the job comes to an end.
  const wasPending = order.reviews.some(
    ({ cause, paymentId }) => paymentId === null && (cause === 'supplier_pending' || cause === 'poison_job'),
  );
  if (packs.length === 0 || wasSeen || wasPending || wasGivenAway(world, order, sold)) return [];
  return say('and goods were sold without a case');
}

/**
 * What a customer is shown who says that nothing came: the supplier's number of the order, and its answer (FAULT-6).
 * Where a person has decided that a call without an answer delivered, that is the note of the case.
 */
function withoutEvidence({ id, attempts, reviews }: Judged): string[] {
  if (reviews.some(({ closedById }) => closedById !== null)) return [];
  return attempts
    .filter(({ outcome }) => outcome === 'delivered')
    .filter(({ supplierOrderId, reply }) => supplierOrderId === null || reply === null)
    .map(
      ({ reference }) =>
        `evidence: ${reference} of ${id} counts as delivered without the answer that says so`,
    );
}

/**
 * A person refunded, with a reason, an order whose goods were at the supplier already, and the store showed them that
 * it may be delivered. What the supplier accepted it must not let them refund, nor what is bought afterwards.
 */
function wasGivenAway({ endings }: World, { id, attempts }: Judged, sold: Sold[]): boolean {
  const endedAt = endings.get(id) ?? Number.NEGATIVE_INFINITY;
  const shown = attempts.filter(
    ({ outcome, supplierOrderId }) =>
      outcome === 'delivered' || (outcome !== 'refused' && supplierOrderId === null),
  );
  return sold.every(({ pack, at }) => at <= endedAt && shown.some((attempt) => attempt.pack === pack));
}

function goodsOfNobody({ sold }: World, orders: Order[]): string[] {
  const known = new Set(orders.flatMap((order) => soldFor(order, sold)));
  return sold
    .filter((goods) => !known.has(goods) && !goods.claimedBack && goods.status !== 'incorrect-details')
    .map(({ supplier, id, player }) => `goods: ${supplier} ${id} for ${player} are of no order`);
}

/** Each thing that a customer does is for a player of its own, however many tabs do it. */
function orderedTwice(orders: Order[]): string[] {
  const byPlayer = Map.groupBy(orders, ({ input1 }) => input1);
  return [...byPlayer]
    .filter(([, { length }]) => length > 1)
    .map(([player, { length }]) => `orders: ${length} for ${player}`);
}

/**
 * A key has one order, whichever tab is answered. With too low a balance no order is made, and the key may be used
 * again.
 */
function answeredTwice({ answers }: World): string[] {
  const orders = answers.filter(({ answer }) => answer.startsWith('/confirmation'));
  return [...Map.groupBy(orders, ({ key }) => key)].flatMap(([key, all]) => {
    const different = new Set(all.map(({ answer }) => answer));
    return different.size > 1 ? [`orders: ${key} was answered with ${[...different].join(' and ')}`] : [];
  });
}

/** Each redemption that a customer wants happens once, however many tabs ask for it. */
function redeemedTwice({ redemptions }: World, redeemed: World['redemptions']): string[] {
  const wanted = redemptions.map(({ userId, value }) => `${value} points of ${userId}`);
  return redeemed.flatMap(({ userId, value }) => {
    const index = wanted.indexOf(`${value} points of ${userId}`);
    if (index < 0) return [`points: ${value} of ${userId} were redeemed without being asked for`];
    wanted.splice(index, 1);
    return [];
  });
}

/** Rupees at the bank that are counted nowhere, or with another amount. */
async function uncountedCredits(world: World, payments: Received[]): Promise<string[]> {
  const { bank, databases } = world;
  const unnamed: { utr: string; what: string }[] = [];
  const differences = [...bank.pages.values()].flatMap((page) =>
    page.credits.flatMap(({ utr, amount, at, wentBack }) => {
      const counted = payments.find((payment) => payment.utr === utr && payment.status === 'paid');
      if (counted && counted.receivedAmount !== null && counted.receivedAmount !== amount)
        return [
          `money: ${utr} of ${page.reference} is ${amount} at the bank and ${counted.receivedAmount} here`,
        ];
      if (counted || wentBack) return [];
      const own = payments.filter(({ clientTxnId }) => clientTxnId === page.reference);
      const hasCase = payments.some(
        (payment) =>
          (own.includes(payment) || own.some(({ id }) => id === payment.besideId)) &&
          payment.reviews.length > 0,
      );
      if (hasCase) return [];
      const what = `money: ${utr} of ${page.reference} (${amount}) is counted nowhere`;
      // The gateway names the last payment of a page whenever it is asked, which it is for three days.
      const isNamed = utr === page.credits.at(-1)?.utr && at - page.madeAt < ASKED_FOR;
      if (bank.hasTold(utr) || isNamed) return [what];
      unnamed.push({ utr, what });
      return [];
    }),
  );
  if (unnamed.length === 0) return differences;
  // The gateway names the last payment of a page only. One that it never named is found by the daily reconciliation.
  const found = await referencesOnStatement(databases.slot.prisma, bank);
  return [...differences, ...unnamed.flatMap(({ utr, what }) => (found.has(utr) ? [] : what))];
}

/** Counted money that is not at the bank, or went back there without a case. */
function paymentDifferences({ bank }: World, payment: Received, payments: Received[]): string[] {
  const { utr, status, besideId, clientTxnId, recheckAt, reviews } = payment;
  if (status !== 'paid' || utr === null) return [];
  const owner = payments.find(({ id }) => id === besideId) ?? payment;
  const page = bank.pages.get(owner.clientTxnId);
  const credit = page?.credits.find((each) => each.utr === utr);
  const transfer = besideId === null ? undefined : bank.transfers.find((each) => each.utr === utr);
  const amount = (credit ?? transfer)?.amount;
  if (amount === undefined) return [`money: ${utr} of ${clientTxnId} is not at the bank`];
  if (amount !== payment.receivedAmount)
    return [`money: ${utr} of ${clientTxnId} is ${amount} at the bank and ${payment.receivedAmount} here`];
  // The gateway says of a page what became of its last payment, and is not asked about payments beside others.
  const isTold = page?.status === 'refunded' && page.credits.at(-1) === credit && besideId === null;
  const hasCase = recheckAt !== null || reviews.some(({ cause }) => cause === 'payment_reversed');
  return isTold && credit?.wentBack && !hasCase
    ? [`money: ${utr} of ${clientTxnId} went back, and nobody was told`]
    : [];
}
