'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { callAction } from '@/components/admin/call-action';
import type { NoteOrderAction } from '@/components/admin/orders/order-actions';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextAreaField } from '@/components/ui/text-area-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { LONGEST_NOTE } from '@/lib/domain/orders/schema';

/** Writes a note on an order for the staff. It is shown after the server's answer. */
export function NoteForm({ orderId, write }: { orderId: string; write: NoteOrderAction }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const text = formText(form, 'note').trim();
      if (text === '') return setBad('Please write the note.');
      setBad('');
      const reply = await sendOnce(`note:${orderId}`, { text }, (key) =>
        callAction(write, { orderId, text, key }),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      form.reset();
      showToast('The note is written.', 'good');
      startTransition(() => router.refresh());
    });

  return (
    <SubmitForm onSubmit={submit}>
      <TextAreaField
        id="order-note"
        name="note"
        label="Note for the staff"
        rows={3}
        maxLength={LONGEST_NOTE}
        hint="The customer never reads it. It cannot be changed later; write no codes."
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Write the note" />
    </SubmitForm>
  );
}
