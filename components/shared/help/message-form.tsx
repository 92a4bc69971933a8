'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextAreaField } from '@/components/ui/text-area-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { LONGEST_MESSAGE } from '@/lib/domain/help-requests/schema';
import { readUnsent, saveUnsent } from './unsent-message';

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
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (field.current?.value === '') field.current.value = readUnsent(place);
  }, [place]);

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
        saveUnsent(place, '');
        onSent(reply.data);
        return;
      }
      // The answer that a session has ended empties the storage of the browser.
      saveUnsent(place, text);
      if (!show({ [id]: fieldError(label, reply.failure, 'text') })) setBad(errorText(reply.failure));
    });
  };

  return (
    <form method="post" noValidate className="space-y-3" onSubmit={submitText} onInput={onInput}>
      <TextAreaField
        ref={field}
        id={id}
        name={id}
        onChange={({ target }) => saveUnsent(place, target.value)}
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
