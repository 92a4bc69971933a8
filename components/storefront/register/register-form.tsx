'use client';

import { useTranslations } from 'next-intl';
import { NewPasswordField } from '@/components/storefront/password/new-password-field';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { PhoneField } from '@/components/ui/phone-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useRegister } from './use-register';

export function RegisterForm({ next }: { next: string }) {
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
      <SubmitButton busy={busy}>{t('register.submit')}</SubmitButton>
      <FormMessage outcome={outcome} />
    </form>
  );
}
