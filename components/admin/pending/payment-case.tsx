import Link from 'next/link';
import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';
import { GoneLabel } from '@/components/admin/live/gone-label';
import { orderPath } from '@/components/admin/orders/order-path';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';
import { seconds } from '@/lib/platform/time';
import { causeText } from './causes';
import { EvidenceList } from './evidence-list';
import { askGateway } from './settle-case';
import { waitingTime } from './waiting-time';

interface PaymentCaseProps {
  review: ReviewView;
  alerted: Alerted;
  /** Whether it has left the list, and only keeps its place. */
  isGone: boolean;
  onAsked: () => void;
  onSettle: () => void;
}

/** Cases that an answer of the gateway can end, or change. */
function canAsk({ cause, decisions }: ReviewView): boolean {
  if (cause === 'receivable') return false;
  return !decisions.includes('credit') || cause === 'reference_missing' || cause === 'second_payment';
}

/** Until when the gateway takes evidence about a dispute; null for any other case. */
function dueOf({ cause, evidence }: ReviewView): string | null {
  const due: unknown =
    cause === 'payment_disputed' && typeof evidence === 'object' && evidence !== null
      ? Reflect.get(evidence, 'respondBy')
      : null;
  return typeof due === 'string' ? due : null;
}

/**
 * A review case of a payment. A payment is credited only when the gateway confirms it, so the gateway can be asked
 * again.
 */
export function PaymentCase({ review, alerted, isGone, onAsked, onSettle }: PaymentCaseProps) {
  const { busy, run } = useBusy();
  const ask = () =>
    run(async () => {
      const reply = await askGateway(review);
      showToast(reply.ok ? reply.data.message : errorText(reply.failure), reply.ok ? 'plain' : 'bad');
      onAsked();
    });
  const respondBy = dueOf(review);
  const place = review.orderid
    ? { href: orderPath(review.orderid), word: `Order ${review.orderid}` }
    : {
        href: `/admin/wallettxn?search=${review.client_txn_id ?? ''}`,
        word: `Top-up ${review.client_txn_id}`,
      };
  return (
    <li className="panel grid gap-x-6 gap-y-3 p-4 text-sm lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <span className="text-bad tabular-nums">{formatRupees(review.moneyAtRisk)} at risk.</span>{' '}
          {causeText(review.cause)}
        </p>
        <p className="text-muted text-xs tabular-nums">
          <Link
            href={place.href}
            prefetch={false}
            className="text-accent underline underline-offset-4 hover:text-accent-bright"
          >
            {place.word}
          </Link>
          , waits {waitingTime(seconds(review.age))}
          {respondBy !== null && <>, evidence is due by {istText(respondBy)}</>}
        </p>
        <div inert={isGone}>
          <AlertOfRow alerted={alerted} keys={[`case:${review._id}`]} rowSaysWait />
        </div>
        <details>
          <summary className="min-h-8 font-semibold text-muted text-xs hover:text-text">
            Evidence<span className="sr-only"> of {review.client_txn_id}</span>
          </summary>
          <EvidenceList evidence={review.evidence} />
        </details>
      </div>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {isGone && <GoneLabel />}
        {!isGone && canAsk(review) && (
          <Permitted to="orders.ask">
            <button type="button" onClick={ask} aria-disabled={busy} className={buttonClass()}>
              {busy && <Spinner />} Ask the gateway again
              <span className="sr-only"> about {review.client_txn_id}</span>
            </button>
          </Permitted>
        )}
        {!isGone && review.decisions.length > 0 && (
          <Permitted to="payments.settle">
            <button type="button" onClick={onSettle} aria-haspopup="dialog" className={buttonClass('quiet')}>
              Settle<span className="sr-only"> {review.client_txn_id}</span>
            </button>
          </Permitted>
        )}
      </div>
    </li>
  );
}
