'use client';

import type { ReopenOrderAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import { WalletPreview } from '@/components/admin/pending/wallet-preview';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import type { OrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { useCorrection } from './use-correction';

interface ReopenFormProps {
  order: OrderView;
  seen: string;
  /** Rupees that are taken from the wallet again. */
  takes: number;
  reopen: ReopenOrderAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onDone: () => void;
}

/** Lets an order go on that was ended wrongly. */
export function ReopenForm({
  order,
  seen,
  takes,
  reopen,
  withReauthentication,
  onClose,
  onDone,
}: ReopenFormProps) {
  const { busy, bad, setBad, send } = useCorrection(withReauthentication, onDone);

  const submit = (form: HTMLFormElement) => {
    const reason = formText(form, 'reason').trim();
    if (reason === '') return setBad('Please say why.');
    void send({
      subject: `reopen:${order.orderid}`,
      action: reopen,
      input: { orderId: order.orderid, seen, takes, reason },
      done: () => `Order ${order.orderid} is Processing again.`,
    });
  };

  return (
    <SubmitForm onSubmit={submit}>
      <h2 className="font-bold text-lg">Reopen order</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}
      </p>
      <p className="mt-3 text-sm">
        It is {order.status} and becomes Processing.{' '}
        {takes > 0
          ? `Its price of ${formatRupees(takes)} was given back, and is taken from the wallet again.`
          : 'The customer keeps none of the points that it earned, as far as they are not spent. No other money moves.'}{' '}
        The customer is told. The worker goes on where it can; otherwise a person delivers the order, chooses
        a route, or ends it.
      </p>
      {takes > 0 && <WalletPreview userid={order.userid} amount={-takes} />}
      <div className="mt-3">
        <ReasonAndSend
          id="reopen-reason"
          reader={takes > 0 ? 'customer' : 'staff'}
          bad={bad}
          busy={busy}
          submit={takes > 0 ? `Take ${formatRupees(takes)} and reopen` : 'Reopen'}
          cancel={{ label: 'Leave it ended', onPress: onClose }}
        />
      </div>
    </SubmitForm>
  );
}
