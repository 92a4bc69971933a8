import { buttonClass } from '@/components/ui/button-class';
import { WaveLoader } from '@/components/ui/wave-loader';
import { seconds } from '@/lib/platform/time';
import type { OrderStatusReply } from '@/lib/store/orders/schema';
import { OrderFields } from './order-fields';

interface WaitingProps {
  clientTxnId: string;
  reply: OrderStatusReply | null;
  watchedFor: number;
}

/** After this long the person has probably left the payment without deciding. */
const LONG = seconds(12);

export function Waiting({ clientTxnId, reply, watchedFor }: WaitingProps) {
  const payAgain = reply?.data.payment_url;
  return (
    <>
      <section className="panel p-6 text-center md:p-10" aria-live="polite">
        <WaveLoader />
        <h1 className="mx-auto mt-6 max-w-md font-bold text-xl md:text-2xl">
          We are confirming your order, please do not refresh or leave the page
        </h1>
        <p className="mx-auto mt-3 max-w-md text-muted">
          We are waiting for the word of your bank. If this page closes all the same, nothing is lost: as soon
          as the payment is confirmed we deliver, and you find the order in your dashboard.
        </p>
        {payAgain && watchedFor > LONG && (
          <div className="mx-auto mt-6 max-w-md border-line border-t pt-5">
            <p className="mb-3 text-muted text-sm">
              Not paid yet? The payment is still open. If you have paid, please do not pay again.
            </p>
            <a href={payAgain} className={buttonClass('quiet')}>
              Back to the payment
            </a>
          </div>
        )}
        <p className="mt-6 text-muted text-sm tabular-nums">Order {reply?.order.orderid ?? clientTxnId}</p>
      </section>
      {reply && <OrderFields order={reply.order} />}
    </>
  );
}
