import type { Found } from '@/lib/domain/reconciliation/found';
import type { ListedOrder } from '@/lib/integrations/suppliers';
import type { AttemptOutcome, OrderStatus } from '@/lib/platform/db';
import { hundredthsOf } from './hundredths-of';

/** A purchase of the store, as far as its supplier can speak about it. */
export interface OurPurchase {
  attemptId: string;
  orderId: string;
  reference: string;
  supplierOrderId: string | null;
  outcome: AttemptOutcome;
  orderStatus: OrderStatus;
  pack: string;
  player: string;
  /** In hundredths of the supplier's currency. */
  cost: bigint | null;
  /** What the customer paid, in paise. */
  value: bigint;
  /** Whether a case about late or other goods of this purchase is open or was decided: then a person knows of them. */
  hasCase: boolean;
}

export interface PurchasesInput {
  /** The purchases of the day. */
  ours: OurPurchase[];
  orders: ListedOrder[];
  /** Whether any purchase of the store has this reference. */
  isKnown: (reference: string) => boolean;
  /** Whether an order that nothing here has belongs to the compared day. */
  isOfDay: (order: ListedOrder) => boolean;
  /** Hundredths of the supplier's currency in paise; null without a rate. */
  inRupees: (hundredths: bigint) => bigint | null;
}

/** Compares the purchases of a day with the supplier's list of orders, by our reference. */
export function comparePurchases(input: PurchasesInput): Found[] {
  const { ours, orders, isKnown, isOfDay } = input;
  const byReference = Map.groupBy(orders, ({ reference }) => reference);
  const unmatched = orders.filter(
    (order) =>
      order.status !== 'ended' && isOfDay(order) && (order.reference === null || !isKnown(order.reference)),
  );
  return [
    ...ours.flatMap((purchase) =>
      comparePurchase(purchase, byReference.get(purchase.reference) ?? [], input),
    ),
    ...[...Map.groupBy(unmatched, ({ supplierOrderId }) => supplierOrderId).values()].map((group) =>
      findUnmatched(group, input),
    ),
  ];
}

const ENDED_HERE: OrderStatus[] = ['Refunded', 'Cancelled', 'Failed'];

function comparePurchase(ours: OurPurchase, orders: ListedOrder[], { inRupees }: PurchasesInput): Found[] {
  const [theirs] = orders;
  const isOpen = ours.orderStatus === 'Processing';
  const press = isOpen ? ('ask_supplier' as const) : null;
  const about = {
    orderId: ours.orderId,
    subject: ours.reference,
    moneyAtRisk: ours.value,
    evidence: evidenceOf(ours, theirs),
  };
  if (!theirs) {
    const counts = ours.outcome === 'delivered' || ours.outcome === 'accepted';
    return counts && !ENDED_HERE.includes(ours.orderStatus)
      ? [{ ...about, kind: 'missing_there', press: ours.outcome === 'accepted' ? press : null }]
      : [];
  }
  const found: Found[] = [];
  if (orders.length > 1) {
    const evidence = { ...about.evidence, orders: orders.map(({ supplierOrderId }) => supplierOrderId) };
    found.push({ ...about, kind: 'twice_there', evidence, press: null });
  }
  if (theirs.status === 'ended') {
    if (ours.outcome === 'delivered' || (ours.outcome === 'accepted' && isOpen))
      found.push({ ...about, kind: 'ended_there', press: ours.outcome === 'accepted' ? press : null });
    return found;
  }
  if (theirs.status === 'unknown') return found;
  if (isBoughtForNothing(ours, theirs))
    return [...found, { ...about, kind: 'bought_there', press: press ?? 'open_case' }];
  if (
    ours.supplierOrderId !== null &&
    orders.every(({ supplierOrderId }) => supplierOrderId !== ours.supplierOrderId)
  )
    found.push({ ...about, kind: 'reference_differs', press: null });
  const isOtherGoods = isOther(theirs.packs, ours.pack) || isOther(theirs.players, ours.player);
  if (isOtherGoods && !ours.hasCase) found.push({ ...about, kind: 'other_goods', press: null });
  const cost = theirs.cost === null ? null : hundredthsOf(theirs.cost);
  if (ours.cost !== null && cost !== null && cost !== ours.cost)
    found.push({
      ...about,
      kind: 'amount_differs',
      moneyAtRisk: inRupees(cost > ours.cost ? cost - ours.cost : ours.cost - cost),
      press: null,
    });
  return found;
}

/** Whether the supplier has delivered, or will, what does not count as delivered here. */
function isBoughtForNothing(ours: OurPurchase, { status }: ListedOrder): boolean {
  if (ours.hasCase) return false;
  if (ENDED_HERE.includes(ours.orderStatus) || ours.outcome === 'refused') return true;
  return ours.orderStatus === 'Processing' && status === 'delivered' && ours.outcome !== 'delivered';
}

function isOther(listed: string[], ours: string): boolean {
  return listed.length > 0 && listed.some((each) => each !== ours);
}

function findUnmatched(orders: ListedOrder[], { inRupees }: PurchasesInput): Found {
  const [order] = orders;
  if (!order) throw new Error('a group without an order');
  const cost = order.cost === null ? null : hundredthsOf(order.cost);
  return {
    kind: 'not_ours',
    subject: order.supplierOrderId,
    moneyAtRisk: cost === null ? null : inRupees(cost * BigInt(orders.length)),
    evidence: evidenceOf(undefined, order),
    press: null,
  };
}

function evidenceOf(ours: OurPurchase | undefined, theirs: ListedOrder | undefined): Found['evidence'] {
  return {
    ...(ours && {
      attempt: ours.attemptId,
      ours: ours.outcome,
      order: ours.orderStatus,
      ourSupplierOrder: ours.supplierOrderId,
      ourPack: ours.pack,
      ourPlayer: ours.player,
      ourCost: ours.cost?.toString() ?? null,
    }),
    theirs: theirs?.status ?? 'not on the list',
    ...(theirs && {
      theirSupplierOrder: theirs.supplierOrderId,
      theirReference: theirs.reference,
      theirPacks: theirs.packs,
      theirPlayers: theirs.players,
      theirCost: theirs.cost,
    }),
  };
}
