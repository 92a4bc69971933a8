'use client';

import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction } from '@/components/admin/call-action';
import type { RefundOrderAction } from '@/components/admin/orders/order-actions';
import { WalletPreview } from '@/components/admin/pending/wallet-preview';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { OrderView } from '@/lib/domain/orders/schema';
import { refundCauses, refundWays } from '@/lib/domain/orders/schema';
import { formatRupees, sumOfRupees } from '@/lib/platform/money';
import { EarlierRefunds } from './earlier-refunds';
import { PackChoice } from './pack-choice';
import { REFUND_CAUSES, REFUND_WAYS } from './refund-causes';
import { useOrderRefunds } from './use-order-refunds';

interface RefundFormProps {
  order: OrderView;
  refund: RefundOrderAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onRefunded: () => void;
}

/** Refunds a Completed order, whole or in part. It is shown as refunded only after the server has answered. */
export function RefundForm({ order, refund, withReauthentication, onClose, onRefunded }: RefundFormProps) {
  const { busy, run } = useBusy();
  const { known, bad: unknown, reload } = useOrderRefunds(order.orderid);
  const [packs, setPacks] = useState<number[]>([]);
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState('');
  const [bad, setBad] = useState('');
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : 0;

  const choosePacks = (chosen: number[]) => {
    setPacks(chosen);
    const shares = known?.packs.filter(({ index }) => chosen.includes(index)) ?? [];
    const sum = sumOfRupees(shares.map(({ share }) => share));
    setTyped(sum > 0 ? String(sum) : '');
  };

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const cause = refundCauses.find((each) => each === formText(form, 'cause'));
      const note = formText(form, 'note').trim();
      // Enter submits the form although its button waits for the earlier refunds.
      if (!known) return setBad(unknown);
      if (amount <= 0) return setBad('Please enter an amount in rupees.');
      if (!cause) return setBad('Please choose a cause.');
      if (note === '') return setBad('Please say why. The customer reads it.');
      setBad('');
      const chosen = refundWays.find((each) => each === way);
      if (known.hasSource && !chosen) return setBad('Please choose where it goes.');
      const body = {
        amount,
        alreadyRefunded: known.refunded,
        cause,
        note,
        packs,
        ...(chosen && { way: chosen }),
      };
      const reply = await withReauthentication(() =>
        sendOnce(`refund:${order.orderid}`, body, (key) =>
          callAction(refund, { orderId: order.orderid, ...body, key }),
        ),
      );
      if (!reply.ok) {
        if (reply.failure.code === 'conflict') {
          // What was chosen may be what another person has just given back.
          choosePacks([]);
          reload();
        }
        return setBad(approvalText(reply.failure));
      }
      showToast(`${formatRupees(amount)} of order ${order.orderid} are refunded.`, 'good');
      onRefunded();
    });

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <h2 className="font-bold text-lg">Refund order</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}
      </p>
      <p className="mt-1 text-sm" role="status">
        {known ? `${formatRupees(known.rest)} can still be given back.` : unknown || 'Loading...'}
      </p>
      {known && <EarlierRefunds refunds={known.refunds} />}
      {known && known.packs.length > 1 && (
        <PackChoice packs={known.packs} chosen={packs} onChoose={choosePacks} />
      )}
      <div className="mt-3 space-y-3">
        <TextField
          id="refund-amount"
          label="Rupees to give back"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {amount > 0 && known && (!known.hasSource || way === 'wallet') && (
          <WalletPreview userid={order.userid} amount={amount} />
        )}
        <SelectField id="refund-cause" name="cause" label="Cause" defaultValue="">
          <option value="">Choose a cause</option>
          {refundCauses.map((cause) => (
            <option key={cause} value={cause}>
              {REFUND_CAUSES[cause]}
            </option>
          ))}
        </SelectField>
        {known?.hasSource && (
          <SelectField
            id="refund-way"
            name="way"
            label="Where it goes"
            value={way}
            onChange={({ target }) => setWay(target.value)}
          >
            <option value="">Choose where it goes</option>
            {refundWays.map((way) => (
              <option key={way} value={way}>
                {REFUND_WAYS[way]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          id="refund-note"
          name="note"
          label="Note (the customer reads it)"
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <p className="mt-2 text-muted text-xs">
        The order stays {order.status}. Points that it earned are taken back in proportion.
      </p>
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <FormActions
        busy={busy || !(known || unknown)}
        submit={amount > 0 ? `Refund ${formatRupees(amount)}` : 'Refund'}
        cancel={{ label: 'Close', onPress: onClose }}
      />
    </form>
  );
}
