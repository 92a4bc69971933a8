import type { Context } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { between, readList } from '@/lib/domain/partners/read-list';
import type { Listed, PartnerLedgerLine } from '@/lib/domain/partners/schema';
import type { LedgerInput } from '@/lib/domain/partners/world';
import type { JournalReason } from '@/lib/domain/wallet/schema';
import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/**
 * The kind that partners read for each reason of a journal. The type demands every reason, so a new one does not
 * compile without a kind.
 */
const KINDS: Record<JournalReason, PartnerLedgerLine['kind']> = {
  order_paid: 'order',
  order_refunded: 'refund',
  refund_to_wallet: 'refund',
  order_reopened: 'correction',
  topup_paid: 'top_up',
  payment_unusable: 'top_up',
  payment_reversed: 'correction',
  payment_reinstated: 'correction',
  admin_credit: 'credit',
  gift_taken_back: 'correction',
  points_redeemed: 'credit',
  referral_rewarded: 'credit',
  referral_taken_back: 'correction',
  receivable_offset: 'correction',
  receivable_recovered: 'correction',
  receivable_lost: 'correction',
  moved_in: 'correction',
  moved_out: 'correction',
  // These move no rupees of a wallet.
  points_earned: 'correction',
  points_taken_back: 'correction',
  points_given_again: 'correction',
  refund_processed: 'correction',
  refund_came_back: 'correction',
  refund_returned: 'correction',
};

const WITH_ENTRIES = { include: { entries: { include: { wallet: { select: { userId: true } } } } } } as const;

/**
 * A page of the movements of the wallet, in the order in which money moved. All causes are listed, so that their sum is
 * the balance. The line of a top-up is written before it is paid and changes last when it is: by the time of its
 * writing, a program that reads from the moment of its last look would never see it.
 */
export async function listLedger(
  { db }: Pick<Context, 'db'>,
  { buyer }: PartnerCaller,
  { order_id: orderId, from, to, ...page }: LedgerInput,
): Promise<Listed<PartnerLedgerLine>> {
  // A top-up that is not paid has moved nothing.
  const lines = Prisma.sql`(
    select txnid, order_id, updated_at as created_at from wallet_transactions
     where user_id = ${buyer.userid} and journal_id is not null) lines`;
  const conditions = [
    ...(orderId === undefined ? [] : [Prisma.sql`order_id = ${orderId}`]),
    ...between(Prisma.sql`created_at`, { from, to }),
  ];
  const list = { table: lines, id: Prisma.sql`txnid`, conditions };
  const { ids, next } = await readList(db, list, page);
  const rows = await db.walletTransaction.findMany({
    where: { txnid: { in: ids } },
    include: { order: { select: { partnerReference: true } }, journal: WITH_ENTRIES },
  });
  const byId = new Map(rows.map((row) => [row.txnid, row]));
  const data = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentLine(row)] : [];
  });
  return { data, next };
}

type Line = Prisma.WalletTransactionGetPayload<{
  include: { order: { select: { partnerReference: true } }; journal: typeof WITH_ENTRIES };
}>;

function presentLine({ txnid, userId, orderId, order, journal, updatedAt }: Line): PartnerLedgerLine {
  const amount = (journal?.entries ?? [])
    .filter(({ currency, wallet }) => currency === 'INR' && wallet?.userId === userId)
    .reduce((sum, entry) => sum + entry.amount, 0n);
  return {
    id: txnid,
    // The column is text; a reason of a later version is a correction here.
    kind:
      (KINDS as Partial<Record<string, PartnerLedgerLine['kind']>>)[journal?.reason ?? ''] ?? 'correction',
    amount: rupees(amount),
    order_id: orderId,
    reference: order?.partnerReference ?? null,
    at: updatedAt.toISOString(),
  };
}
