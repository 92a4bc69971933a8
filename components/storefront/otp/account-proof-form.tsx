'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { SecondFactorProof } from '@/components/shared/api/account';
import { type OtpAnswer, sendAccountCode, verifyOtp } from '@/components/shared/api/auth';
import { errorText } from '@/components/shared/api/error-messages';
import { typedCode } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import type { SignIn } from '@/components/storefront/login/use-sign-in';
import { buttonClass } from '@/components/ui/button-class';
import { CodeField } from '@/components/ui/code-field';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import type { ClaimantView, UsedPasskey } from '@/lib/domain/accounts/schema';

interface AccountProofFormProps {
  mobile: string;
  otp: string;
  account: ClaimantView;
  signIn: SignIn;
  onBack: () => void;
}

/** Proves an account beside the number: by this device, by its password, or by a code to its email. */
export function AccountProofForm({ mobile, otp, account, signIn, onBack }: AccountProofFormProps) {
  const t = useTranslations('auth.otp.account');
  const { attempt, busy, outcome, codeWanted } = signIn;
  const sending = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<'device' | 'password' | 'mail'>(account.device ? 'device' : 'password');
  const [sent, setSent] = useState<Outcome>({});

  const sendCode = async () => {
    const reply = await sendAccountCode(mobile, otp, account.id);
    if (!reply.ok) return setSent({ bad: errorText(reply.failure) });
    setSent({ good: reply.data.message });
    setWay('mail');
  };
  const submit = (form: HTMLFormElement, second: SecondFactorProof) => {
    const answer: OtpAnswer = { account: account.id, ...second };
    if (way === 'password') answer.password = formText(form, 'password');
    if (way === 'mail') answer.mailCode = formText(form, 'mailCode');
    setSent({});
    return attempt(() => verifyOtp(mobile, otp, answer));
  };
  const confirmByPasskey = async (passkey: UsedPasskey) => {
    if (form.current) await submit(form.current, { passkey });
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, { code: typedCode(event.currentTarget) });
      }}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{t('prove', { email: account.email })}</p>
      {way === 'device' && <p className="text-muted text-sm">{t('sameDevice')}</p>}
      {way === 'password' && (
        <PasswordField id="password" label={t('password')} autoComplete="current-password" />
      )}
      {way === 'mail' && <CodeField id="mailCode" label={t('mailCode')} onComplete={() => {}} />}
      {codeWanted && <SecondFactorField hint={codeWanted} onPasskey={confirmByPasskey} />}
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
      <FormMessage outcome={outcome.bad ? outcome : sent} />
      {way !== 'device' && (
        <button
          type="button"
          aria-disabled={sending.busy}
          onClick={() => void sending.run(sendCode)}
          className={buttonClass('quiet')}
        >
          {t('sendCode')}
        </button>
      )}
      <button type="button" onClick={onBack} className={buttonClass('plain')}>
        {t('back')}
      </button>
    </form>
  );
}
