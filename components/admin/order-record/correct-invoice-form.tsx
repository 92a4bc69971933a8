'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { CorrectInvoiceAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { buttonClass } from '@/components/ui/button-class';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import type { InvoiceCorrection } from '@/lib/domain/invoices/schema';
import { useCorrection } from './use-correction';

interface CorrectInvoiceFormProps {
  orderId: string;
  correction: InvoiceCorrection;
  correct: CorrectInvoiceAction;
}

/** Issues an invoice with a wrong GSTIN of its buyer anew. */
export function CorrectInvoiceForm({ orderId, correction, correct }: CorrectInvoiceFormProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [open, setOpen] = useState(false);
  const { actingOn, actingDialogs } = useActing();
  const { busy, bad, setBad, send } = useCorrection(actingOn({ kind: 'order', id: orderId }), () => {
    setOpen(false);
    startTransition(() => router.refresh());
  });
  const { documentId, number, gstin, seen, wanted } = correction;
  const submit = (form: HTMLFormElement) => {
    const reason = formText(form, 'reason').trim();
    if (reason === '') return setBad('Please say why.');
    void send({
      subject: `correct-invoice:${documentId}`,
      action: correct,
      input: { orderId, documentId, seen, reason },
      done: (issued) => `${number} is credited, and ${issued.number} was issued.`,
    });
  };
  return (
    <div className="space-y-2 border-line border-t pt-3">
      <h3 className="font-semibold">The customer has given another GSTIN since</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        <dt className="text-muted">{number} says</dt>
        <dd>{gstin}</dd>
        <dt className="text-muted">Given now</dt>
        <dd>{[wanted.gstin || 'No GSTIN', wanted.name, wanted.address].filter(Boolean).join(', ')}</dd>
      </dl>
      {open ? (
        <SubmitForm onSubmit={submit}>
          <p>
            A credit note takes back what is left of {number}, and a new invoice has what is given now. No
            money moves. Look both numbers up on the GST portal first, and say in the reason what the customer
            wrote.
          </p>
          <div className="mt-2">
            <ReasonAndSend
              id="correct-invoice-reason"
              bad={bad}
              busy={busy}
              submit="Issue it again"
              cancel={{ label: 'Leave it', onPress: () => setOpen(false) }}
            />
          </div>
          {actingDialogs}
        </SubmitForm>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
        >
          Issue it again
        </button>
      )}
    </div>
  );
}
