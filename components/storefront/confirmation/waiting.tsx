import { useTranslations } from 'next-intl';
import { CancelUnpaidButton } from '@/components/storefront/unpaid/cancel-unpaid-button';
import { UpiPanel } from '@/components/storefront/upi/upi-panel';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { WaveLoader } from '@/components/ui/wave-loader';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { inWalletOf } from './in-wallet-of';
import { OrderFields } from './order-fields';
import { OrderHelp } from './order-help';
import { isSlow } from './order-pace';
import { PAYMENT_LEFT_AFTER } from './poll-pace';

interface WaitingProps {
  clientTxnId: string;
  reply: OrderStatusReply | null;
  watchedFor: number;
  supportUrl: string;
}

export function Waiting({ clientTxnId, reply, watchedFor, supportUrl }: WaitingProps) {
  const t = useTranslations('confirmation.waiting');
  const payAgain = reply?.data.payment_url;
  const slow = reply !== null && isSlow(reply, new Date());
  return (
    <>
      <section className="panel p-6 text-center md:p-10" aria-live="polite">
        <WaveLoader />
        <h1 className="mx-auto mt-6 max-w-md font-bold text-xl md:text-2xl">{t('title')}</h1>
        <p className="mx-auto mt-3 max-w-md text-muted">{t('text')}</p>
        {slow && <p className="mx-auto mt-3 max-w-md text-muted">{t('bankSlow')}</p>}
        {payAgain && watchedFor > PAYMENT_LEFT_AFTER && (
          <div className="mx-auto mt-6 max-w-md border-line border-t pt-5">
            <p className="mb-3 text-muted text-sm">{t('notPaid')}</p>
            <div className="flex flex-wrap justify-center gap-2">
              <a href={payAgain} className={buttonClass('accent')}>
                {t('payAgain')}
              </a>
              <CancelUnpaidButton orderid={reply.order.orderid} />
            </div>
            {reply.data.upi && <UpiPanel offer={reply.data.upi} />}
          </div>
        )}
        {reply?.data.outdated && (
          <div className="mx-auto mt-6 max-w-md border-line border-t pt-5">
            <p className="mb-3 text-muted text-sm">
              {t(reply.data.outdated.by === 'price' ? 'priceChanged' : 'soldOut')}
            </p>
            <Link href={`/product/${reply.data.outdated.product}`} className={buttonClass('quiet')}>
              {t('lookAgain')}
            </Link>
          </div>
        )}
        <p className="mt-6 text-muted text-sm tabular-nums">
          {t('order', { id: reply?.order.orderid ?? clientTxnId })}
        </p>
      </section>
      {reply && <OrderFields order={reply.order} inWallet={inWalletOf(reply)} />}
      {slow && <OrderHelp order={reply.order} supportUrl={supportUrl} />}
    </>
  );
}
