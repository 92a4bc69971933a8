import type { World } from '../world';

/** Where the store says otherwise than its staff and its reseller were answered. */
export async function backOfficeDifferences(world: World): Promise<string[]> {
  const { prisma } = world.databases.slot;
  const { gifts, approved, ended, takenBack, lines } = world.answered;
  const journals = await prisma.ledgerJournal.findMany({
    where: { reason: { in: ['admin_credit', 'gift_taken_back'] } },
    include: { walletTransactions: true },
  });
  const given = journals.filter(({ reason }) => reason === 'admin_credit');
  const returned = journals.filter(({ reason }) => reason === 'gift_taken_back');
  const requests = await prisma.approvalRequest.findMany();
  const reopened = await prisma.orderReopening.findMany();
  const giftOf = new Map(given.map(({ id, walletTransactions }) => [id, walletTransactions[0]]));
  return [
    ...[...Map.groupBy(given, ({ note }) => note)]
      .filter(([, all]) => all.length > 1)
      .map(([note, all]) => `gifts: ${note} was given ${all.length} times`),
    ...[...gifts]
      .filter((reason) => !given.some(({ note }) => note === reason))
      .map((reason) => `gifts: ${reason} was answered and not given`),
    ...[...takenBack]
      .filter((txnid) => !returned.some(({ reference }) => giftOf.get(reference)?.txnid === txnid))
      .map((txnid) => `gifts: the return of ${txnid} was answered and not made`),
    ...returned
      .filter(
        ({ reference, walletTransactions: [line] }) =>
          (line?.amount ?? 0n) > (giftOf.get(reference)?.amount ?? 0n),
      )
      .map(({ reference }) => `gifts: more than ${reference} was taken back`),
    ...requests.flatMap(({ id, status, kind }) => {
      const wasCarriedOut =
        given.some(({ reference }) => reference === id) ||
        reopened.some((row) => row.id === id) ||
        !['gift', 'reopening'].includes(kind);
      const say = (what: string) => [`requests: ${kind} ${id} is ${status}, and ${what}`];
      if (approved.has(id) && status !== 'approved') return say('its approval was answered');
      if (ended.has(id) && status === 'approved') return say('its end was answered');
      if (status === 'approved' && !wasCarriedOut) return say('was not carried out');
      if (status !== 'approved' && ['gift', 'reopening'].includes(kind) && wasCarriedOut)
        return say('was carried out');
      return [];
    }),
    ...[...Map.groupBy(lines, ({ line }) => line)].flatMap(([line, all]) => {
      const orders = new Set(all.map(({ orderId }) => orderId));
      return orders.size > 1 ? [`lists: line ${line} was bought as ${[...orders].join(' and ')}`] : [];
    }),
  ];
}
