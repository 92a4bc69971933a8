// Top-ups of a store for one test file: begun, paid by hand, swept, and decided about by an administrator.
import { expect } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { getTopUpStatus, listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { hours, minutes } from '@/lib/platform/time';
import * as make from './make';
import { openShop } from './shop';

/** How long each sweep waits after the one before. */
export const SWEEPS = [minutes(1), minutes(5), minutes(15), hours(1), hours(6), hours(24), hours(72)];

interface ToppedUp {
  viewer: Viewer;
  client_txn_id: string;
}

/** Opens one at the top of a file; it is closed after the file. */
export async function openTopUps() {
  const shop = await openShop();
  const { context, db } = shop;
  return {
    shop,
    async begin(value = 500): Promise<ToppedUp> {
      const viewer = await shop.shopper();
      return { ...(await shop.topUp(viewer, value)), viewer };
    },
    async sweepAll(): Promise<void> {
      for (const wait of SWEEPS) {
        shop.clock.advance(wait);
        await sweepPayments(context);
      }
      await shop.drain();
    },
    linesOf: ({ userid }: Viewer) =>
      listTransactions(context, { userId: userid, ...listTransactionsQuery.parse({}) }),
    statusOf: ({ viewer, client_txn_id }: ToppedUp) =>
      getTopUpStatus(make.actingAs(context, viewer), { clientTxnId: client_txn_id }),
    paymentsOf: ({ client_txn_id }: ToppedUp) =>
      db.payment.findMany({ where: { walletTransactionId: client_txn_id }, orderBy: { createdAt: 'asc' } }),
    /** As after an answer that was lost: the same top-up has a second page, and both can be paid. */
    async secondPage({ client_txn_id }: ToppedUp): Promise<{ client_txn_id: string }> {
      const first = await db.payment.findUniqueOrThrow({ where: { clientTxnId: client_txn_id } });
      return shop.secondPage(first);
    },
    /** An administrator's decision about the one review of this top-up. */
    async settle(
      { client_txn_id }: Pick<ToppedUp, 'client_txn_id'>,
      decision: Decision,
      reason = 'looked at it',
    ) {
      const found = (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);
      expect(found).toHaveLength(1);
      const viewer = await shop.shopper('admin');
      return settleReview(make.actingAs(context, viewer), {
        reviewId: found[0]?._id ?? '',
        decision,
        reason,
      });
    },
  };
}
