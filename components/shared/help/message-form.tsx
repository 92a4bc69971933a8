'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { LONGEST_MESSAGE } from '@/lib/domain/help-requests/schema';

interface MessageFormProps<T> {
  /** The key of the call: what the message is about. */
  place: string;
  label: string;
  submit: string;
  send: (text: string) => Promise<Reply<T>>;
  onSent: (sent: T) => void;
  /** Shown between the text and the button. */
  children?: ReactNode;
}

/** A text of a customer to the staff. It stays in its field, and in the tab, until the server has it. */
export function MessageForm<T>({ place, label, submit, send, onSent, children }: MessageFormProps<T>) {
  const t = useTranslations('confirmation.help');
  const id = `text${useId()}`;
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');

  const submitText = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(async () => {
      setBad('');
      const text = formText(form, id).trim();
      if (text === '') {
        show({ [id]: t('textMissing') });
        return;
      }
      const reply = await send(text);
      if (reply.ok) {
        form.reset();
        forgetUnsent(place);
        onSent(reply.data);
        return;
      }
      if (!show({ [id]: fieldError(label, reply.failure, 'text') })) setBad(errorText(reply.failure));
    });
  };

  return (
    <form method="post" noValidate className="space-y-3" onSubmit={submitText} onInput={onInput}>
      <UnsentTextField
        place={place}
        id={id}
        name={id}
        label={label}
        rows={4}
        maxLength={LONGEST_MESSAGE}
        error={errors[id]}
        hint={t('textHint')}
      />
      {children}
      <FormMessage outcome={{ bad }} />
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </form>
  );
}
