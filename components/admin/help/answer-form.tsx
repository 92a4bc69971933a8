'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import {
  type AnswerHelpInput,
  type CloseHelpInput,
  LONGEST_MESSAGE,
} from '@/lib/domain/help-requests/schema';

export interface HelpActions {
  answer: ServerAction<AnswerHelpInput, unknown>;
  close: ServerAction<CloseHelpInput, unknown>;
}

interface AnswerFormProps {
  number: string;
  /** The version that is shown. */
  seen: number;
  /** Whether it may be closed without an answer. */
  isClosable: boolean;
  actions: HelpActions;
}

/** Answers a help request, or closes it. What is shown changes after the server's answer. */
export function AnswerForm({ number, seen, isClosable, actions }: AnswerFormProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const { actingOn, actingDialogs } = useActing();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const place = `answer:${number}`;

  const send = (form: HTMLFormElement | null, call: () => Promise<Reply<unknown>>, said: string) =>
    run(async () => {
      setBad('');
      const reply = await actingOn({ kind: 'help-request', id: number })(call);
      if (reply.ok) {
        form?.reset();
        forgetUnsent(place);
        showToast(said, 'good');
      } else if (!show(formErrors(reply.failure, ['text']))) setBad(errorText(reply.failure));
      // What a colleague or the customer has written meanwhile appears above the text, which stays in its field.
      startTransition(() => router.refresh());
    });

  const closeAlone = (text: string) => {
    // One slip of the finger must not throw away what was written.
    if (text.trim() !== '') show({ text: 'Send this answer, or empty the field to close without it.' });
    else void send(null, () => callAction(actions.close, { number, seen }), 'The help request is closed.');
  };

  return (
    <>
      <form
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const close = formText(form, 'close') !== '';
          const input = { number, seen, text: formText(form, 'text'), close };
          void send(form, () => callAction(actions.answer, input), 'The customer has your answer.');
        }}
      >
        <UnsentTextField
          place={place}
          id="text"
          name="text"
          label="Answer"
          rows={5}
          maxLength={LONGEST_MESSAGE}
          error={errors.text}
          hint="The customer reads it, and gets a message with its first lines."
        />
        <CheckField label="Close it: nothing more is expected of the customer" name="close" />
        <FormMessage outcome={{ bad }} />
        <FormActions busy={busy} submit="Send the answer">
          {isClosable && (
            <button
              type="button"
              aria-disabled={busy}
              onClick={({ currentTarget: { form } }) => closeAlone(form ? formText(form, 'text') : '')}
              className={buttonClass('quiet')}
            >
              Close without an answer
            </button>
          )}
        </FormActions>
      </form>
      {actingDialogs}
    </>
  );
}
