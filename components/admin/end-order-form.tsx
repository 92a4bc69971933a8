'use client';

import { useState } from 'react';
import type { Proof } from '@/components/account/use-proof';
import { failureText } from '@/components/store/api/failure-words';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { formatRupees } from '@/lib/platform/money';
import type { OrderView } from '@/lib/store/orders/schema';
import { type EndStatus, updateOrder } from './update-order';

interface EndOrderFormProps {
  order: OrderView;
  withProof: Proof['withProof'];
  onClose: () => void;
  onEnded: () => void;
}

/** Nothing is shown as done before the server has said so. */
export function EndOrderForm({ order, withProof, onClose, onEnded }: EndOrderFormProps) {
  const { busy, run } = useBusy();
  const [status, setStatus] = useState<EndStatus>();
  const [bad, setBad] = useState('');
  const choices = choicesFor(order);
  const chosen = choices.find((choice) => choice.status === status);

  const submit = (reason: string) =>
    run(async () => {
      if (!status) return setBad('Please choose what becomes of the order.');
      setBad('');
      const reply = await withProof(() => updateOrder(order.orderid, status, reason));
      if (!reply.ok) return setBad(failureText(reply.failure));
      showToast(`Order ${order.orderid} is ${status}.`, 'good');
      onEnded();
    });

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(formText(event.currentTarget, 'reason'));
      }}
    >
      <h2 className="font-bold text-lg">End order</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}
      </p>
      <fieldset className="my-4 space-y-2">
        <legend className="sr-only">What becomes of the order</legend>
        {choices.map((choice) => (
          <label
            key={choice.status}
            className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-night px-4 py-2.5 hover:border-edge has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="status"
              checked={status === choice.status}
              onChange={() => setStatus(choice.status)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="text-sm">
              <span className="block font-bold">{choice.status}</span>
              <span className="text-muted">{choice.meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        id="reason"
        name="reason"
        label="Reason (the customer reads it)"
        maxLength={500}
        autoComplete="off"
      />
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

function choicesFor({ value }: OrderView): { status: EndStatus; meaning: string; action: string }[] {
  const money = formatRupees(value);
  return [
    { status: 'Completed', meaning: 'The goods are with the player.', action: 'Complete the order' },
    {
      status: 'Refunded',
      meaning: `${money} go to the customer’s wallet at once.`,
      action: `Refund ${money}`,
    },
    {
      status: 'Cancelled',
      meaning: 'It ends without goods, and no money moves.',
      action: 'Cancel the order',
    },
  ];
}
