import { WITH_OWNER } from '@/lib/domain/wallet';
import { beginsWith, contains, hasTrigram, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import {
  anyOf,
  branch,
  hit,
  isOwnId,
  isUtr,
  type Leg,
  MOST,
  type Reader,
  readLeg,
  type Words,
} from './search-leg';

const TABLE = Prisma.sql`wallet_transactions`;
const ID = Prisma.sql`txnid`;

/** Finds wallet transactions, top-ups among them, by a part of their id, and those of the given payments. */
export async function findTransactions(
  reader: Reader,
  { words, prefix }: Words,
  ofPayments: string[],
): Promise<Leg> {
  const own = prefix === 'utr' ? [] : [beginsWith(ID, words)];
  const isPart = prefix !== 'utr' && hasTrigram(words) && !isOwnId(words) && !isUtr(words);
  const inside = isPart ? [contains(Prisma.sql`lower(txnid)`, words)] : [];
  const given = { condition: Prisma.sql`txnid = any(${ofPayments}::text[])` };
  const { rows, finished } = await readLeg<{ txnid: string }>(
    reader,
    anyOf([...own, ...inside, given].map((way) => branch(ID, TABLE, way))),
  );
  const found = await reader.db.walletTransaction.findMany({
    where: { txnid: { in: rows.map(({ txnid }) => txnid) } },
    orderBy: [{ createdAt: 'desc' }, { txnid: 'desc' }],
    include: WITH_OWNER,
  });
  const named = ({ txnid }: { txnid: string }) => (txnid === words.toUpperCase() ? 0 : 1);
  return {
    rows: found
      .toSorted((a, b) => named(a) - named(b))
      .slice(0, MOST)
      .map(({ txnid, type, status, amount, orderId, user, createdAt }) =>
        hit({
          kind: 'transaction',
          id: txnid,
          href: `/admin/wallettxn/${encodeURIComponent(txnid)}`,
          title: orderId ? `${type}, order ${orderId}` : type,
          detail: txnid,
          useremail: user.email,
          status,
          amount: rupees(amount),
          at: createdAt.toISOString(),
        }),
      ),
    finished,
  };
}
