'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { logIn } from '@/components/shared/api/auth';
import { logInByPasskey } from '@/components/shared/api/passkeys';
import { PasskeyButton } from '@/components/shared/passkeys/passkey-button';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { nextOfPage, withNext } from '@/components/shared/session/safe-next';
import { savePendingEmail } from '@/components/storefront/verification/pending-email';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Link, useRouter } from '@/components/ui/navigation';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import { usePasskeyAutofill } from './use-passkey-autofill';
import { useSignIn } from './use-sign-in';

export function LoginForm() {
  const t = useTranslations('auth');
  const codeError = useCodeError();
  const router = useRouter();
  const { attempt, busy, outcome, codeWanted } = useSignIn();
  const { errors, show, onInput } = useFieldErrors();
  const form = useRef<HTMLFormElement>(null);
  usePasskeyAutofill(attempt);

  const submit = async (form: HTMLFormElement) => {
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const code = typedCode(form);
    const found = {
      email: email === '' ? t('errors.emailMissing') : undefined,
      password: password === '' ? t('errors.passwordMissing') : undefined,
      code: codeWanted && codeError(code),
    };
    if (show(found)) return;
    const failure = await attempt(() => logIn(email, password, { code }));
    if (failure?.code === 'bad_code') form.querySelector<HTMLInputElement>('#code')?.select();
    if (failure?.code !== 'email_unverified') return;
    savePendingEmail(email);
    router.push(withNext('/checkverification', nextOfPage()));
  };

  const confirmByPasskey = async (passkey: UsedPasskey) => {
    if (!form.current) return;
    const email = formText(form.current, 'email').trim();
    const password = formText(form.current, 'password');
    await attempt(() => logIn(email, password, { passkey }));
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('fields.email')}
        // 'webauthn' lets the browser offer its passkeys below this field.
        autoComplete="username webauthn"
        required
        error={errors.email}
      />
      <div>
        <PasswordField
          id="password"
          label={t('fields.password')}
          autoComplete="current-password"
          error={errors.password}
        />
        <p className="text-right text-sm">
          <Link
            href="/forgetpassword"
            prefetch={false}
            className="inline-flex min-h-11 items-center font-semibold text-muted underline-offset-4 hover:text-text hover:underline"
          >
            {t('login.forgot')}
          </Link>
        </p>
      </div>
      {codeWanted && <SecondFactorField hint={codeWanted} error={errors.code} onPasskey={confirmByPasskey} />}
      {/* Below the buttons it would be below the screen of a small phone. */}
      <FormMessage outcome={outcome} />
      <SubmitButton busy={busy} tone="quiet">
        {t('login.submit')}
      </SubmitButton>
      {!codeWanted && (
        <PasskeyButton
          label={t('login.byPasskey')}
          stopped={t('login.passkeyStopped')}
          onPasskey={(passkey) => attempt(() => logInByPasskey(passkey))}
        />
      )}
    </form>
  );
}
