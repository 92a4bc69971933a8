'use client';

import { Permitted } from '@/components/admin/permissions/permitted';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { askAgain } from './ask-again';

interface AskAgainButtonProps {
  orderId: string;
  /** The supplier's name for people. */
  supplier: string;
  onAsked: () => void;
}

/**
 * Asks the supplier for the outcome of an order. It is offered before the actions that end an order, because the
 * supplier's answer is certain and an administrator's decision is not.
 */
export function AskAgainButton({ orderId, supplier, onAsked }: AskAgainButtonProps) {
  const { busy, run } = useBusy();
  const ask = () =>
    run(async () => {
      const reply = await sendOnce(`ask:${orderId}`, {}, (key) => askAgain(orderId, key));
      showToast(reply.ok ? reply.data.message : errorText(reply.failure), reply.ok ? 'good' : 'bad');
      onAsked();
    });
  return (
    <Permitted to="orders.ask">
      <button
        type="button"
        onClick={ask}
        aria-disabled={busy}
        className={buttonClass('accent', 'small', 'max-lg:min-h-11')}
      >
        {busy && <Spinner />} Ask {supplier} again<span className="sr-only"> about {orderId}</span>
      </button>
    </Permitted>
  );
}
