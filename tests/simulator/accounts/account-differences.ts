import type { People } from '../people';
import type { World } from '../world';

/** Where the store says otherwise than its customers and its gateway were answered. */
export async function accountDifferences(world: World, people: People): Promise<string[]> {
  if (!people.accounts) return [];
  const { prisma } = world.databases.slot;
  const erasures = await prisma.erasure.findMany();
  const orders = await prisma.order.findMany();
  const values = new Map(orders.map(({ id, value }) => [id, value]));
  return [
    ...[...world.lives.erased]
      .filter((account) => !erasures.some(({ userId }) => userId === account))
      .map((account) => `erased: ${account} was answered, and is not erased`),
    ...world.lives.shown
      .filter(({ orderId, price }) => values.get(orderId) !== price)
      .map(({ orderId, price }) => `prices: ${orderId} costs ${values.get(orderId)}, and ${price} was shown`),
    ...(await disputeDifferences(world)),
  ];
}

/** Each dispute of which the gateway told is known as it ended, when its payment is counted. */
async function disputeDifferences({ databases, disputes }: World): Promise<string[]> {
  const { prisma } = databases.slot;
  const known = await prisma.paymentDispute.findMany();
  const paid = await prisma.payment.findMany({ where: { status: 'paid', besideId: null } });
  return disputes().flatMap(({ id, reference, status, deducted, isTold }) => {
    const row = known.find((each) => each.id === id);
    const isCounted = paid.some(({ clientTxnId }) => clientTxnId === reference);
    if (!row)
      return isTold && isCounted ? [`disputes: ${id} of ${reference} was told, and is not known`] : [];
    if (row.status !== status) return [`disputes: ${id} is ${row.status}, and ${status} at the gateway`];
    return row.amountDeducted === deducted
      ? []
      : [`disputes: ${id} took ${deducted}, and ${row.amountDeducted} here`];
  });
}
