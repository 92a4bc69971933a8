'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction } from '@/components/admin/call-action';
import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { useOrderRefunds } from '@/components/admin/orders/use-order-refunds';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { type EndStatus, LONGEST_NOTE, type OrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { ChoiceList } from './choice-list';
import { fillIn, TemplateChoice } from './template-choice';
import { WalletPreview } from './wallet-preview';

interface EndOrderFormProps {
  order: OrderView;
  /** The state of the order that the page shows. */
  seen: string;
  isHeld: boolean;
  end: EndOrderAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onEnded: () => void;
}

/** Ends an order by hand. It is shown as ended only after the server has answered. */
export function EndOrderForm({
  order,
  seen,
  isHeld,
  end,
  withReauthentication,
  onClose,
  onEnded,
}: EndOrderFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [status, setStatus] = useState<EndStatus>();
  const [bad, setBad] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { known } = useOrderRefunds(order.orderid);
  const hasSource = order.paymentmode !== 'wallet' && known?.hasSource;
  const choices = choicesFor(order, hasSource).filter(({ name }) => !isHeld || name !== 'Completed');
  const chosen = choices.find(({ name }) => name === status);

  const submit = (reason: string, note: string) =>
    run(async () => {
      if (!status) return setBad('Please choose what becomes of the order.');
      if (status === 'Cancelled' && reason === '')
        return setBad('Please say why the order is cancelled. The customer reads it.');
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(`end:${order.orderid}`, { status, reason, note, seen }, (key) =>
          callAction(end, { orderId: order.orderid, seen, newStatus: status, reason, note, key }),
        ),
      );
      if (!reply.ok) {
        // The page behind shows what it was refused for.
        if (reply.failure.code === 'conflict') router.refresh();
        return setBad(approvalText(reply.failure));
      }
      showToast(`Order ${order.orderid} is ${status}.`, 'good');
      onEnded();
    });

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const text = formText(event.currentTarget, 'reason').trim();
        // Dots alone say nothing.
        void submit(/[^.\s]/.test(text) ? text : '', formText(event.currentTarget, 'note').trim());
      }}
    >
      <h2 className="font-bold text-lg">End order</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}
      </p>
      <ChoiceList legend="What becomes of the order" choices={choices} chosen={status} onChoose={setStatus} />
      {(status === 'Refunded' || status === 'Cancelled') && hasSource === false && (
        <WalletPreview userid={order.userid} amount={order.value} />
      )}
      <div className="space-y-3">
        <TemplateChoice
          id="ending-template"
          status={status}
          onChoose={({ message, note }) => fillIn(form.current, { reason: message, note })}
        />
        <TextField
          id="reason"
          name="reason"
          label="Reason (the customer reads it)"
          maxLength={500}
          autoComplete="off"
        />
        <TextField
          id="ending-note"
          name="note"
          label="Internal note (only staff read it)"
          maxLength={LONGEST_NOTE}
          autoComplete="off"
        />
      </div>
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          Keep waiting
        </button>
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} {chosen?.action ?? 'End order'}
        </button>
      </div>
    </form>
  );
}

/** `hasSource`: whether its customer chooses where the money goes; undefined until that is known. */
function choicesFor(
  { value }: OrderView,
  hasSource: boolean | undefined,
): { name: EndStatus; word: string; meaning: string; action: string }[] {
  const money = formatRupees(value);
  const goes =
    hasSource === false
      ? `${money} goes to the customer’s wallet at once.`
      : `${money} is given back${hasSource ? ': the customer chooses where it goes' : ''}.`;
  return [
    {
      name: 'Completed',
      word: 'Completed',
      meaning: 'The goods are with the player.',
      action: 'Complete the order',
    },
    {
      name: 'Refunded',
      word: 'Refunded',
      meaning: goes,
      action: `Refund ${money}`,
    },
    {
      name: 'Cancelled',
      word: 'Cancelled',
      meaning: `It ends without goods. ${goes}`,
      action: `Cancel and return ${money}`,
    },
  ];
}
