import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';
import { KIND_TEXTS } from '@/components/admin/help/help-texts';
import type { OrderPageActions } from '@/components/admin/orders/order-actions';
import { GoodsCases } from '@/components/admin/pending/goods-cases';
import { MarkerLabels } from '@/components/admin/pending/marker-labels';
import { markersOf } from '@/components/admin/pending/markers';
import { OpenCallHints } from '@/components/admin/pending/open-call-hints';
import { PaymentCases } from '@/components/admin/pending/payment-cases';
import { alertKeysOf } from '@/components/admin/pending/waiting-row';
import { buttonClass } from '@/components/ui/button-class';
import type { OrderRecord, TimelineKind } from '@/lib/domain/order-record/schema';
import type { GoodsCase, OrderCorrections } from '@/lib/domain/orders/schema';
import type { ReviewView } from '@/lib/domain/payments/schema';
import { DeliveryProofCard } from './delivery-proof-card';
import { DisputeCard } from './dispute-card';
import { DocumentsCard } from './documents-card';
import { nextStep } from './next-step';
import { NotesCard } from './notes-card';
import { OrderActions } from './order-actions';
import { OrderFacts } from './order-facts';
import { SourceRefundsCard } from './source-refunds-card';
import { Timeline } from './timeline';

interface OrderSheetProps {
  record: OrderRecord;
  /** The open cases about this order's goods and payments. */
  goods: GoodsCase[];
  reviews: ReviewView[];
  corrections: OrderCorrections;
  alerted: Alerted;
  actions: OrderPageActions;
  now: Date;
  /** Shows only these entries of the timeline. */
  only: TimelineKind | null;
}

/** All that is known about an order in any state, and what can be done about it. */
export function OrderSheet({
  record,
  goods,
  reviews,
  corrections,
  alerted,
  actions,
  now,
  only,
}: OrderSheetProps) {
  const { waiting } = record;
  const { order, seen, open } = waiting;
  const isPending = order.status === 'Processing';
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Link
          href={isPending ? '/admin/orders' : '/admin/txn'}
          prefetch={false}
          className={buttonClass('quiet')}
        >
          <ArrowLeft aria-hidden className="size-4" /> {isPending ? 'Pending orders' : 'All orders'}
        </Link>
      </p>
      <div className="grid items-start gap-3 md:gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-3 md:space-y-5">
          <OrderFacts record={record} />
          <section aria-labelledby="next-title" className="panel space-y-3 p-4 text-sm md:p-6">
            <h2 id="next-title" className="font-bold text-lg">
              What happens next
            </h2>
            {isPending && <MarkerLabels markers={markersOf(waiting, now)} />}
            <p>{nextStep(record)}</p>
            {isPending && <OpenCallHints open={open} />}
            <AlertOfRow alerted={alerted} keys={alertKeysOf(waiting)} />
            <OrderActions order={order} seen={seen} open={open} corrections={corrections} actions={actions} />
          </section>
          {record.sourceRefunds.length > 0 && (
            <SourceRefundsCard order={order} refunds={record.sourceRefunds} settle={actions.settleRefund} />
          )}
          <GoodsCases cases={goods} alerted={alerted} settle={actions.settleGoods} />
          {reviews.length > 0 && (
            <PaymentCases reviews={reviews} alerted={alerted} settle={actions.settleReview} />
          )}
          <section aria-labelledby="answers-title" className="panel space-y-2 p-4 text-sm md:p-6">
            <h2 id="answers-title" className="font-bold text-lg">
              What the store answers
            </h2>
            <dl className="space-y-2">
              {record.answers.map(({ question, text }) => (
                <div key={question}>
                  <dt className="text-muted text-xs">{KIND_TEXTS[question]}</dt>
                  <dd className="[overflow-wrap:anywhere]">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <div className="min-w-0 space-y-3 md:space-y-5">
          {record.disputes.map((dispute) => (
            <DisputeCard key={dispute.id} dispute={dispute} />
          ))}
          <DeliveryProofCard record={record} />
          <DocumentsCard record={record} correct={actions.correctInvoice} />
          <NotesCard record={record} write={actions.note} />
        </div>
      </div>
      <Timeline record={record} only={only} />
    </>
  );
}
