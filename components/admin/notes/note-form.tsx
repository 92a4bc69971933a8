'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';

interface NoteFormProps<About extends object> {
  /** Of the form's field. */
  id: string;
  /** What the note is about, as the action is sent it. */
  about: About;
  longest: number;
  write: ServerAction<About & { text: string; key: string }, unknown>;
}

/** Writes a note for the staff. It is shown after the server's answer. */
export function NoteForm<About extends object>({ id, about, longest, write }: NoteFormProps<About>) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const place = `note:${JSON.stringify(about)}`;

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const text = formText(form, 'note').trim();
      if (text === '') return setBad('Please write the note.');
      setBad('');
      const reply = await sendOnce(place, { text }, (key) => callAction(write, { ...about, text, key }));
      if (!reply.ok) return setBad(errorText(reply.failure));
      form.reset();
      forgetUnsent(place);
      showToast('The note is written.', 'good');
      startTransition(() => router.refresh());
    });

  return (
    <SubmitForm onSubmit={submit}>
      <UnsentTextField
        place={place}
        id={id}
        name="note"
        label="Note for the staff"
        rows={3}
        maxLength={longest}
        hint="The customer never reads it. It cannot be changed later; write no codes."
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Write the note" />
    </SubmitForm>
  );
}
