'use client';

import type { CorrectPlayerAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { OrderView } from '@/lib/domain/orders/schema';
import { useCorrection } from './use-correction';

interface CorrectPlayerFormProps {
  order: OrderView;
  seen: string;
  correct: CorrectPlayerAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onDone: () => void;
}

/** Corrects the player of a paid order for which nothing was bought. */
export function CorrectPlayerForm({
  order,
  seen,
  correct,
  withReauthentication,
  onClose,
  onDone,
}: CorrectPlayerFormProps) {
  const { busy, bad, setBad, send } = useCorrection(withReauthentication, onDone);
  const [first, second] = order.inputs;
  const asksSecond = second !== undefined || order.input2 !== '';

  const submit = (form: HTMLFormElement) => {
    const text = (name: string) => formText(form, name).trim();
    const [input1, input2, reason] = [
      text('input1'),
      asksSecond ? text('input2') : order.input2,
      text('reason'),
    ];
    if (input1 === '') return setBad('Please enter the new player.');
    if (reason === '') return setBad('Please say why.');
    void send({
      subject: `player:${order.orderid}`,
      action: correct,
      input: { orderId: order.orderid, seen, input1, input2, reason },
      done: ({ player }) => `Order ${order.orderid} goes to ${player ?? input1} now.`,
    });
  };

  return (
    <SubmitForm onSubmit={submit}>
      <h2 className="font-bold text-lg">Correct the player</h2>
      <p className="mt-1 mb-4 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname}, {order.orderid}. Nothing was bought for this order yet. No money moves. The new
        player is checked as at the purchase, and the customer is told.
      </p>
      <div className="space-y-4">
        <TextField
          id="correct-input1"
          name="input1"
          label={first?.label ?? 'Player'}
          defaultValue={order.input1}
          maxLength={100}
          autoComplete="off"
        />
        {asksSecond && (
          <TextField
            id="correct-input2"
            name="input2"
            label={second?.label ?? 'Second input'}
            defaultValue={order.input2}
            maxLength={100}
            autoComplete="off"
          />
        )}
        <ReasonAndSend
          id="correct-reason"
          bad={bad}
          busy={busy}
          submit="Check and correct"
          cancel={{ label: 'Keep it', onPress: onClose }}
        />
      </div>
    </SubmitForm>
  );
}
