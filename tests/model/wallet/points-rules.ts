// The points of an order follow what the store keeps of its price.
import { type Model, type Order, POINTS_PERCENT, personOf } from './model';
import { takenByBank } from './payment-rules';

/** Hundredths of points. */
export const earnedBy = ({ price }: Order): bigint => (price * BigInt(POINTS_PERCENT)) / 100n;

/**
 * Takes the points of what went back, as far as they are not spent, or gives taken ones again, once those that were
 * spent are earned again. For an order that is Completed.
 */
export function adjustPoints(model: Model, order: Order): void {
  const person = personOf(model, order.who);
  const kept = order.price - order.refunded - takenByBank(model, order);
  const earned = earnedBy(order);
  const share = kept > 0n ? (earned * kept) / order.price : 0n;
  const due = earned - share - order.pointsTaken - order.pointsSpent;
  const taken = due > 0n ? least(due, person.points) : due + least(-due, order.pointsSpent);
  person.points -= taken;
  order.pointsTaken += taken;
  order.pointsSpent += due - taken;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
