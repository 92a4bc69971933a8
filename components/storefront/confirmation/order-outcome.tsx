import { CircleX, Clock3, type LucideIcon, RotateCcw, UserRoundCheck, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import type { PushKey } from '@/components/account/messages/browser-push';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { lazyPart } from '@/components/ui/lazy-part';
import { Link } from '@/components/ui/navigation';
import { PrintButton } from '@/components/ui/print-button';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { seconds } from '@/lib/platform/time';
import { AgainButton } from './again-button';
import { GiftOffer } from './gift-offer';
import { inWalletOf } from './in-wallet-of';
import { NextStep } from './next-step';
import { OrderFields } from './order-fields';
import { OrderHelp } from './order-help';
import type { OrderPhase } from './order-phase';
import { OrderSteps } from './order-steps';
import { OutcomeArt } from './outcome-art';
import { ReceiptHead } from './receipt-head';
import { RewardFacts } from './reward-facts';
import { ShareButton } from './share-button';

// Loaded with the outcome: nobody needs it to see the order.
// Few orders have refunds to choose about.
const RefundPanel = lazyPart(() => import('./refund-panel'));
const PushRow = lazyPart(() => import('@/components/account/messages/push-row'));

interface Look {
  title: 'placed' | 'refunded' | 'cancelled' | 'credited' | 'failed';
  /** Null: the tick. */
  Icon: LucideIcon | null;
  tone: string;
}

const looks: Record<Exclude<OrderPhase, 'waiting'>, Look> = {
  processing: { title: 'placed', Icon: Clock3, tone: 'text-wait' },
  review: { title: 'placed', Icon: UserRoundCheck, tone: 'text-wait' },
  completed: { title: 'placed', Icon: null, tone: 'text-good' },
  refunded: { title: 'refunded', Icon: RotateCcw, tone: 'text-bad' },
  cancelled: { title: 'cancelled', Icon: CircleX, tone: 'text-bad' },
  credited: { title: 'credited', Icon: Wallet, tone: 'text-good' },
  failed: { title: 'failed', Icon: CircleX, tone: 'text-bad' },
};

interface OrderOutcomeProps {
  reply: OrderStatusReply;
  phase: OrderPhase;
  supportUrl: string;
  storeName: string;
  /** Milliseconds from the opening of the page to this outcome. */
  watchedFor: number;
  pushKey: PushKey;
}

/** An outcome that took longer than this to arrive is animated; one that is there when the page opens is not. */
const ANIMATED_AFTER = seconds(2);

/** Shows an order with its outcome. On paper a paid order is a receipt without anything else. */
export function OrderOutcome({
  reply,
  phase,
  supportUrl,
  storeName,
  watchedFor,
  pushKey,
}: OrderOutcomeProps) {
  const t = useTranslations('confirmation');
  const [isAnimated] = useState(watchedFor > ANIMATED_AFTER);
  const { title, Icon, tone } = looks[phase === 'waiting' ? 'processing' : phase];
  const isPaid = reply.order.status !== 'Created' && reply.order.status !== 'Failed';
  // A payment in review may not have bought anything yet.
  const headline = phase === 'review' && !isPaid ? 'checkingPayment' : title;
  const keepsGoods = phase === 'completed' && reply.order.refunded < reply.order.value;
  const hasEnded = phase !== 'processing' && phase !== 'review';
  const goesOn = reply.order.status === 'Processing' || reply.order.status === 'Completed';
  const canBeGift = goesOn && reply.order.codes === 0;
  const boughtNothing = phase === 'failed' || phase === 'credited';
  return (
    <>
      <section
        className={classNames(
          'panel p-6 text-center md:p-10',
          isAnimated && 'animate-rise',
          isPaid && 'print:hidden',
        )}
      >
        <OutcomeArt art={reply.art} Icon={Icon} tone={tone} isWatched={watchedFor > ANIMATED_AFTER} />
        <h1 className="mt-8 font-bold text-xl md:text-2xl" aria-live="polite">
          {t(`outcome.${headline}`)}
        </h1>
        {keepsGoods && reply.reward && <RewardFacts reward={reply.reward} />}
        <NextStep reply={reply} phase={phase} supportUrl={supportUrl} />
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {boughtNothing && (
            <AgainButton reply={reply} label={phase === 'failed' ? 'tryAgain' : 'buyAgain'} tone="accent" />
          )}
          {phase === 'completed' && reply.order.codes > 0 && (
            <Link href={`/codes/${reply.order.orderid}`} prefetch={false} className={buttonClass('accent')}>
              {t('seeCode')}
            </Link>
          )}
          <Link
            href="/home"
            prefetch={false}
            className={buttonClass(boughtNothing || reply.order.codes > 0 ? 'quiet' : 'accent')}
          >
            {t('returnHome')}
          </Link>
          <Link href="/dashboard" prefetch={false} className={buttonClass('quiet')}>
            {t('viewOrder')}
          </Link>
          {phase === 'completed' && <AgainButton reply={reply} label="buyAgain" tone="quiet" />}
          {keepsGoods && <ShareButton product={reply.again.product} name={reply.order.productname} />}
          {keepsGoods && (
            <Link
              href={`/dashboard/reviews/${reply.again.product}`}
              prefetch={false}
              className={buttonClass('quiet')}
            >
              {t('rate')}
            </Link>
          )}
          {isPaid && <PrintButton label={t('receipt.print')} />}
        </div>
        {isPaid && (
          <Suspense>
            <div className="mt-3 flex justify-center print:hidden">
              <PushRow pushKey={pushKey} onlyWhenOff />
            </div>
          </Suspense>
        )}
      </section>
      {reply.refunds.length > 0 && (
        <Suspense>
          <RefundPanel orderid={reply.order.orderid} refunds={reply.refunds} />
        </Suspense>
      )}
      {isPaid && <ReceiptHead storeName={storeName} />}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <OrderFields order={reply.order} inWallet={inWalletOf(reply)} />
        <div className="space-y-5">
          <OrderSteps steps={reply.steps} folds={hasEnded} />
          {canBeGift && <GiftOffer order={reply.order} />}
          <OrderHelp order={reply.order} supportUrl={supportUrl} />
        </div>
      </div>
    </>
  );
}
