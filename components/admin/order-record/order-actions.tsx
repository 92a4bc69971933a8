'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { confirmationPath } from '@/components/account/orders/order-note';
import type { OrderPageActions } from '@/components/admin/orders/order-actions';
import { RefundButton } from '@/components/admin/orders/refund-button';
import { RefundDialog } from '@/components/admin/orders/refund-dialog';
import { AskAgainButton } from '@/components/admin/pending/ask-again-button';
import { type Ending, EndOrderDialog } from '@/components/admin/pending/end-order-dialog';
import { Permitted } from '@/components/admin/permissions/permitted';
import { buttonClass } from '@/components/ui/button-class';
import type { OrderCorrections, OrderView, WaitingOrder } from '@/lib/domain/orders/schema';
import { ChooseRouteForm } from './choose-route-form';
import { CorrectPlayerForm } from './correct-player-form';
import { CorrectionDialog } from './correction-dialog';
import { DeliverCodeForm } from './deliver-code-form';
import { ReopenForm } from './reopen-form';

/** What can be done about an order in its state. What is shown changes after the server's answer. */
export function OrderActions({
  order,
  seen,
  open,
  corrections,
  actions,
}: Pick<WaitingOrder, 'order' | 'seen' | 'open'> & {
  corrections: OrderCorrections;
  actions: OrderPageActions;
}) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [refunding, setRefunding] = useState<OrderView | null>(null);
  const [correcting, setCorrecting] = useState<'player' | 'route' | 'reopening' | 'code' | null>(null);
  const refresh = () => startTransition(() => router.refresh());
  const done = () => {
    setCorrecting(null);
    refresh();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {open?.canBeAsked && order.status === 'Processing' && (
          <AskAgainButton orderId={order.orderid} supplier={open.supplier} onAsked={refresh} />
        )}
        {order.status === 'Processing' && (
          <Permitted to="orders.settle">
            <button
              type="button"
              onClick={() => setEnding({ order, seen })}
              aria-haspopup="dialog"
              className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
            >
              End order<span className="sr-only"> {order.orderid}</span>
            </button>
          </Permitted>
        )}
        <Permitted to="orders.settle">
          {order.status === 'Processing' && !order.instant && (
            <CorrectionButton onPress={() => setCorrecting('code')}>
              Deliver a code<span className="sr-only"> for {order.orderid}</span>
            </CorrectionButton>
          )}
          {corrections.player && (
            <CorrectionButton onPress={() => setCorrecting('player')}>
              Correct the player<span className="sr-only"> of {order.orderid}</span>
            </CorrectionButton>
          )}
          {corrections.routes.length > 0 && (
            <CorrectionButton onPress={() => setCorrecting('route')}>
              Choose a route<span className="sr-only"> for {order.orderid}</span>
            </CorrectionButton>
          )}
          {corrections.reopening && (
            <CorrectionButton onPress={() => setCorrecting('reopening')}>
              Reopen<span className="sr-only"> order {order.orderid}</span>
            </CorrectionButton>
          )}
        </Permitted>
        <RefundButton order={order} onRefund={() => setRefunding(order)} />
        <Link
          href={confirmationPath(order)}
          prefetch={false}
          className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
        >
          {order.status === 'Created' ? 'Verify the payment' : 'As its customer sees it'}
        </Link>
      </div>
      <EndOrderDialog
        ending={ending}
        end={actions.end}
        onClose={() => setEnding(null)}
        onEnded={() => {
          setEnding(null);
          refresh();
        }}
      />
      <RefundDialog
        order={refunding}
        refund={actions.refund}
        onClose={() => setRefunding(null)}
        onRefunded={() => {
          setRefunding(null);
          refresh();
        }}
      />
      <CorrectionDialog
        open={correcting === 'code'}
        orderId={order.orderid}
        label="Deliver a code"
        onClose={() => setCorrecting(null)}
        form={(withReauthentication) => (
          <DeliverCodeForm
            order={order}
            deliver={actions.deliverCode}
            withReauthentication={withReauthentication}
            onClose={() => setCorrecting(null)}
            onDone={done}
          />
        )}
      />
      <CorrectionDialog
        open={correcting === 'player'}
        orderId={order.orderid}
        label="Correct the player"
        onClose={() => setCorrecting(null)}
        form={(withReauthentication) => (
          <CorrectPlayerForm
            order={order}
            seen={corrections.seen}
            correct={actions.correctPlayer}
            withReauthentication={withReauthentication}
            onClose={() => setCorrecting(null)}
            onDone={done}
          />
        )}
      />
      <CorrectionDialog
        open={correcting === 'route'}
        orderId={order.orderid}
        label="Choose a route"
        onClose={() => setCorrecting(null)}
        form={(withReauthentication) => (
          <ChooseRouteForm
            order={order}
            seen={corrections.seen}
            routes={corrections.routes}
            choose={actions.chooseRoute}
            withReauthentication={withReauthentication}
            onClose={() => setCorrecting(null)}
            onDone={done}
          />
        )}
      />
      <CorrectionDialog
        open={correcting === 'reopening'}
        orderId={order.orderid}
        label="Reopen order"
        onClose={() => setCorrecting(null)}
        form={(withReauthentication) => (
          <ReopenForm
            order={order}
            seen={corrections.seen}
            takes={corrections.reopening?.takes ?? 0}
            reopen={actions.reopen}
            withReauthentication={withReauthentication}
            onClose={() => setCorrecting(null)}
            onDone={done}
          />
        )}
      />
    </>
  );
}

function CorrectionButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
    >
      {children}
    </button>
  );
}
