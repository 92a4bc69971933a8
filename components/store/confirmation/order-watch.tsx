'use client';

import { loginPath } from '@/components/store/session/safe-next';
import { Notice } from './notice';
import { OrderOutcome } from './order-outcome';
import { phaseOf } from './order-phase';
import { useOrderStatus } from './use-order-status';
import { Waiting } from './waiting';

interface OrderWatchProps {
  clientTxnId: string;
  supportUrl: string;
  apiKey: string | undefined;
}

export function OrderWatch({ clientTxnId, supportUrl, apiKey }: OrderWatchProps) {
  const { reply, failure, watchedFor } = useOrderStatus(clientTxnId, apiKey);

  if (failure?.code === 'unauthenticated')
    return (
      <Notice
        title="Please log in to see this order"
        text="Your session has ended. The order itself goes on without you."
        link={{ href: loginPath(`/confirmation?client_txn_id=${clientTxnId}`), text: 'Login' }}
      />
    );
  if (failure && !reply && failure.status >= 400 && failure.status < 500 && failure.status !== 429)
    return (
      <Notice
        title="We do not know this order"
        text="The number in the address is not one of your orders. All of them stand in your dashboard."
        link={{ href: '/dashboard', text: 'View Orders' }}
      />
    );

  const phase = reply && phaseOf(reply);
  return (
    <div className="space-y-5">
      {!reply || phase === 'waiting' ? (
        <Waiting clientTxnId={clientTxnId} reply={reply} watchedFor={watchedFor} />
      ) : (
        <OrderOutcome reply={reply} phase={phase ?? 'processing'} supportUrl={supportUrl} />
      )}
      {failure && (
        <p role="status" className="text-center text-muted text-sm">
          The connection is broken at the moment. We keep asking; nothing is lost.
        </p>
      )}
    </div>
  );
}
