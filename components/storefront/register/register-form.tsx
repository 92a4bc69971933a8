'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NewPasswordField } from '@/components/storefront/password/new-password-field';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { PhoneField } from '@/components/ui/phone-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import type { Purpose } from '@/lib/domain/consents/schema';
import { AgeFields } from './age-fields';
import { useRegister } from './use-register';

interface RegisterFormProps {
  next: string;
  /** The version of the notice that the page links to. */
  notice: string;
  purposes: readonly Purpose[];
  /** The link to the notice. */
  children: ReactNode;
}

export function RegisterForm({ next, notice, purposes, children }: RegisterFormProps) {
  const t = useTranslations('auth');
  const { submit, busy, outcome, errors, onInput } = useRegister(next);
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void submit({
          name: formText(form, 'name').trim(),
          mobilenumber: formText(form, 'mobilenumber').trim(),
          email: formText(form, 'email').trim(),
          password: formText(form, 'password'),
          notice,
          adult: isChecked(form, 'adult'),
          consents: purposes.filter((purpose) => isChecked(form, purpose)),
          ...(isChecked(form, 'child') && {
            born_on: formText(form, 'born_on'),
            guardian_name: formText(form, 'guardian_name').trim(),
            guardian_email: formText(form, 'guardian_email').trim(),
          }),
        });
      }}
    >
      <TextField
        id="name"
        name="name"
        label={t('fields.name')}
        autoComplete="name"
        maxLength={80}
        required
        error={errors.name}
      />
      <PhoneField
        id="mobilenumber"
        name="mobilenumber"
        label={t('fields.phone')}
        hint={t('register.phoneHint')}
        error={errors.mobilenumber}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="email"
        required
        hint={t('register.emailHint')}
        error={errors.email}
      />
      <NewPasswordField label={t('fields.password')} error={errors.password} />
      <div className="flex flex-col">
        {children}
        <AgeFields errors={errors}>
          <p className="mt-2 text-muted text-sm">{t('register.consents')}</p>
          {purposes.map((purpose) => (
            <CheckField key={purpose} id={purpose} name={purpose} label={t(`register.consent.${purpose}`)} />
          ))}
        </AgeFields>
      </div>
      <SubmitButton busy={busy}>{t('register.submit')}</SubmitButton>
      <FormMessage outcome={outcome} />
    </form>
  );
}

function isChecked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).has(name);
}
