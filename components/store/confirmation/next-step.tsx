import type { ReactNode } from 'react';
import { ContactLink } from '@/components/store/shell/contact-link';
import { buttonClass } from '@/components/ui/button-class';
import { formatRupees } from '@/lib/platform/money';
import type { OrderStatusReply } from '@/lib/store/orders/schema';
import type { OrderPhase } from './order-phase';

interface NextStepProps {
  reply: OrderStatusReply;
  phase: OrderPhase;
  supportUrl: string;
}

/** What happens next, who acts and by when: no state is a dead end. */
export function NextStep({ reply, phase, supportUrl }: NextStepProps) {
  return <div className="mx-auto mt-3 max-w-lg space-y-2 text-muted">{words(reply, phase, supportUrl)}</div>;
}

function words({ order, data }: OrderStatusReply, phase: OrderPhase, supportUrl: string): ReactNode {
  const help = (
    <ContactLink
      supportUrl={supportUrl}
      about={`order ${order.orderid}`}
      className="font-semibold text-accent underline underline-offset-4"
    >
      Ask us about this order
    </ContactLink>
  );
  switch (phase) {
    case 'waiting':
    case 'processing':
      return (
        <>
          <p>Your payment has arrived. The order will be completed within 30 minutes.</p>
          {order.instant && (
            <p>Most orders like yours take seconds: this page tells you as soon as it is there.</p>
          )}
        </>
      );
    case 'review':
      return (
        <>
          <p>
            {order.status === 'Processing' && 'The order will be completed within 30 minutes. '}A person of
            our team is checking it by hand, with all the evidence at hand. You need not do anything, and
            please do not pay again: it ends delivered or refunded.
          </p>
          <p>{help}</p>
        </>
      );
    case 'completed':
      return (
        <>
          <p>Delivered. Open the game or the app and enjoy.</p>
          {order.reason && <p>Remarks: {order.reason}</p>}
        </>
      );
    case 'refunded':
      return (
        <>
          <p>{formatRupees(order.value)} are back in your wallet as T-Coins, and can be spent at once.</p>
          {order.reason && <p>Reason: {order.reason}</p>}
        </>
      );
    case 'cancelled':
      return (
        <>
          <p>This order was cancelled by our team.</p>
          {order.reason && <p>Remarks: {order.reason}</p>}
          <p>{help}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <p>
            The gateway says that the payment of {formatRupees(order.value)} failed. If money left your
            account all the same, your bank has to return it by itself within 5 days (T+5, a rule of the RBI).
            Should it still reach us, we deliver the order or credit your wallet without being asked.
          </p>
          {data.upi_txn_id && <p>UPI reference for your bank: {data.upi_txn_id}</p>}
          {data.payment_url && (
            <p className="pt-2">
              <a href={data.payment_url} className={buttonClass('quiet')}>
                Try the payment again
              </a>
            </p>
          )}
          <p>{help}</p>
        </>
      );
  }
}
