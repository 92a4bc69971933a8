import type { Context } from '@/lib/domain/context';
import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import { rupees } from '@/lib/platform/money';

interface LedgerInput {
  orderId: string;
  /** The ids of what moved money for the order: payments, refunds and cases. */
  references: string[];
  take: number;
}

type NameOf = (id: string | null) => string | null;

/** The journals that were posted for an order, with their entries. */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { orderId, references, take }: LedgerInput,
): Promise<{ actors: (string | null)[]; present: (nameOf: NameOf) => TimelineEntry[] }> {
  const lines = await db.walletTransaction.findMany({
    where: { orderId },
    select: { txnid: true, journalId: true },
    take,
  });
  const journals = await db.ledgerJournal.findMany({
    where: {
      OR: [
        { reference: { in: [orderId, ...references] } },
        { id: { in: lines.flatMap(({ journalId }) => journalId ?? []) } },
      ],
    },
    include: { entries: { orderBy: { id: 'asc' } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return {
    actors: journals.map(({ actorId }) => actorId),
    present: (nameOf) =>
      journals.map(({ id, reason, note, actorId, createdAt, entries }) => ({
        key: `ledger:${id}`,
        at: createdAt.toISOString(),
        kind: 'ledger',
        reason,
        note,
        by: nameOf(actorId),
        txnid: lines.find(({ journalId }) => journalId === id)?.txnid ?? null,
        entries: entries.map(({ account, currency, amount }) => ({
          account,
          currency,
          amount: rupees(amount),
        })),
      })),
  };
}
