'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import { inDueOrder } from '@/components/admin/alerts/due-order';
import { useHeldAlerts, useHeldRows } from '@/components/admin/live/held-list';
import { NewRows } from '@/components/admin/live/new-rows';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees, sumOfRupees } from '@/lib/platform/money';
import type { SettleReviewAction } from './case-actions';
import { PaymentCase } from './payment-case';
import { SettleForm } from './settle-form';

const caseId = ({ _id }: { _id: string }) => _id;

/** Payments in review, due first; cases about orders are shown with their orders. */
export function PaymentCases({
  reviews,
  alerted,
  settle,
}: {
  reviews: ReviewView[];
  alerted: Alerted;
  settle: SettleReviewAction;
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { actingOn, actingDialogs } = useActing();
  const [settling, setSettling] = useState<ReviewView | null>(null);
  const refresh = () => startTransition(() => router.refresh());
  const atRisk = sumOfRupees(reviews.map(({ moneyAtRisk }) => moneyAtRisk));

  const inOrder = inDueOrder(reviews, {
    alerts: alerted.alerts,
    keysOf: ({ _id: id }) => [`case:${id}`],
    otherwise: () => Number.POSITIVE_INFINITY,
  });
  const { rows, gone, fresh, release } = useHeldRows(inOrder, caseId);
  const heldAlerts = useHeldAlerts(alerted);

  return (
    <section id="cases" aria-labelledby="cases-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="cases-title" className="font-bold text-lg">
          Payment reviews
        </h2>
        {reviews.length > 0 && (
          <p className="text-muted text-sm tabular-nums">
            {reviews.length} open, {formatRupees(atRisk)} at risk
          </p>
        )}
      </div>
      <NewRows fresh={fresh} gone={gone.size} noun="payment reviews" onShow={release} />
      {rows.length === 0 ? (
        <p role="status" className="panel py-8 text-center text-muted">
          No payment waits for a person.
        </p>
      ) : (
        <ul className="space-y-2">
          {rows.map((review) => (
            <PaymentCase
              key={review._id}
              review={review}
              isGone={gone.has(review._id)}
              alerted={heldAlerts}
              onAsked={refresh}
              onSettle={() => setSettling(review)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={settling !== null}
        onClose={() => setSettling(null)}
        label="Settle case"
        className={dialogClass}
      >
        {settling && (
          <SettleForm
            key={settling._id}
            review={settling}
            settle={settle}
            withReauthentication={actingOn({ kind: 'case', id: settling._id })}
            onClose={() => setSettling(null)}
            onSettled={() => {
              setSettling(null);
              refresh();
            }}
          />
        )}
      </Dialog>
      {actingDialogs}
    </section>
  );
}
