'use client';

import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import type { ReleaseOrderAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { errorText } from '@/components/shared/api/error-messages';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { HeldOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';

interface ReleaseDialogProps {
  /** Null: closed. */
  releasing: Pick<HeldOrder, 'order' | 'seen'> | null;
  release: ReleaseOrderAction;
  onClose: () => void;
  onReleased: () => void;
}

/** Lets the delivery of a held order go on, with the reason. */
export function ReleaseDialog({ releasing, ...rest }: ReleaseDialogProps) {
  return (
    <Dialog open={releasing !== null} onClose={rest.onClose} label="Release order" className={dialogClass}>
      {releasing && <ReleaseForm {...releasing} {...rest} />}
    </Dialog>
  );
}

type ReleaseFormProps = Omit<ReleaseDialogProps, 'releasing'> & Pick<HeldOrder, 'order' | 'seen'>;

function ReleaseForm({ order, seen, release, onClose, onReleased }: ReleaseFormProps) {
  const { busy, run } = useBusy();
  const { actingOn, actingDialogs } = useActing();
  const [bad, setBad] = useState('');
  const submit = (reason: string) =>
    run(async () => {
      if (reason === '') return setBad('Please say why it is released.');
      setBad('');
      const reply = await actingOn({ kind: 'order', id: order.orderid })(() =>
        callAction(release, { orderId: order.orderid, seen, reason }),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(`Order ${order.orderid} is released.`, 'good');
      onReleased();
    });
  return (
    <>
      <SubmitForm onSubmit={(form) => submit(formText(form, 'reason').trim())}>
        <h2 className="font-bold text-lg">Release order</h2>
        <p className="mt-1 mb-4 text-muted text-sm [overflow-wrap:anywhere]">
          {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}.{' '}
          {meaningOf(order)}
        </p>
        <ReasonAndSend
          id="release-reason"
          bad={bad}
          busy={busy}
          submit="Release order"
          cancel={{ label: 'Keep holding', onPress: onClose }}
        />
      </SubmitForm>
      {actingDialogs}
    </>
  );
}

function meaningOf({ instant, codes }: HeldOrder['order']): string {
  if (instant) return 'The store buys the goods at once; what is bought does not come back.';
  return codes > 0
    ? 'The store hands over its code at once; a code that was seen does not come back.'
    : 'A person then delivers it by hand.';
}
