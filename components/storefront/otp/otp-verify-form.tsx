'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { sendOtp, verifyOtp } from '@/components/shared/api/auth';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { useSignIn } from '@/components/storefront/login/use-sign-in';
import { CodeField } from '@/components/ui/code-field';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { ClaimantView } from '@/lib/domain/accounts/schema';
import { AccountQuestion } from './account-question';
import { OtpClock } from './otp-clock';
import { useOtpTimer } from './use-otp-timer';
import { useSmsCode } from './use-sms-code';

const OTP_DIGITS = 6;

export function OtpVerifyForm({ mobile }: { mobile: string }) {
  const t = useTranslations('auth');
  const codeError = useCodeError();
  const signIn = useSignIn();
  const { attempt, busy, outcome, codeWanted } = signIn;
  const [asked, setAsked] = useState<{ otp: string; accounts: ClaimantView[] } | null>(null);
  const { errors, show, onInput } = useFieldErrors();
  const timer = useOtpTimer(mobile);
  const field = useRef<HTMLInputElement>(null);
  // A complete code is sent automatically only once. After a wrong code the customer presses the button, so that a
  // typing slip while correcting does not use up a try.
  const sentItself = useRef(false);

  const onComplete = () => {
    if (sentItself.current) return;
    sentItself.current = true;
    field.current?.form?.requestSubmit();
  };
  useSmsCode((code) => {
    if (!field.current) return;
    field.current.value = code;
    onComplete();
  });
  useEffect(() => field.current?.focus(), []);

  const submit = async (form: HTMLFormElement) => {
    const otp = formText(form, 'otp');
    const code = typedCode(form);
    const found = {
      otp: otp.length < OTP_DIGITS ? t('errors.otpWrong') : undefined,
      code: codeWanted && codeError(code),
    };
    if (show(found)) return;
    const failure = await attempt(() => verifyOtp(mobile, otp, { code }));
    if (failure?.accounts) return setAsked({ otp, accounts: failure.accounts });
    if (failure?.code === 'bad_code')
      form.querySelector<HTMLInputElement>(codeWanted ? '#code' : '#otp')?.select();
  };

  if (asked) return <AccountQuestion mobile={mobile} signIn={signIn} {...asked} />;
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <CodeField ref={field} id="otp" label={t('fields.otp')} error={errors.otp} onComplete={onComplete} />
      <OtpClock
        timer={timer}
        resend={() => sendOtp(mobile)}
        onResent={() => {
          sentItself.current = false;
          if (field.current) field.current.value = '';
          field.current?.focus();
          void timer.restart();
        }}
      />
      {codeWanted && (
        <SecondFactorField
          hint={codeWanted}
          error={errors.code}
          onPasskey={(passkey) => attempt(() => verifyOtp(mobile, field.current?.value ?? '', { passkey }))}
        />
      )}
      <SubmitButton busy={busy}>{t('otp.submit')}</SubmitButton>
      <FormMessage outcome={outcome} />
    </form>
  );
}
