'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeContact, type NewContact, sendContactCode } from '@/components/shared/api/account';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { CodeField } from '@/components/ui/code-field';
import { formText } from '@/components/ui/form-text';
import { PhoneField } from '@/components/ui/phone-field';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import type { OnChanged } from './on-changed';
import { StepForm } from './step-form';

interface ContactStepProps {
  what: 'mobile' | 'email';
  onChanged: OnChanged;
  onCancel: () => void;
}

/** Asks for a new number or address, and for the code that was sent to it. */
export function ContactStep({ what, onChanged, onCancel }: ContactStepProps) {
  const t = useTranslations('account.contacts');
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();
  const [contact, setContact] = useState<NewContact>();
  const label = t(what === 'mobile' ? 'newMobile' : 'newEmail');

  const send = (form: HTMLFormElement) =>
    run(async () => {
      setError(undefined);
      const text = formText(form, what).trim();
      const wanted: NewContact = what === 'mobile' ? { mobile: text } : { email: text };
      const reply = await sendContactCode(wanted);
      if (reply.ok) setContact(wanted);
      else setError(fieldError(label, reply.failure, what) ?? errorText(reply.failure));
    });
  const change = (to: NewContact, code: string) =>
    run(async () => {
      setError(undefined);
      const reply = await changeContact(to, code);
      if (reply.ok) onChanged(reply.data);
      else setError(errorText(reply.failure));
    });
  const form = { busy, error, onCancel };

  if (contact)
    return (
      <StepForm
        {...form}
        action={t('save')}
        onSubmit={(element) => void change(contact, formText(element, 'new-code'))}
      >
        <CodeField
          id="new-code"
          label={t('codeFrom', { to: 'mobile' in contact ? contact.mobile : contact.email })}
          error={error}
          onComplete={(code) => void change(contact, code)}
        />
      </StepForm>
    );
  return (
    <StepForm {...form} action={t('sendCode')} onSubmit={(element) => void send(element)}>
      {what === 'mobile' ? (
        <PhoneField id="new-mobile" name="mobile" label={label} error={error} />
      ) : (
        <TextField
          id="new-email"
          name="email"
          type="email"
          label={label}
          autoComplete="email"
          required
          error={error}
        />
      )}
    </StepForm>
  );
}
