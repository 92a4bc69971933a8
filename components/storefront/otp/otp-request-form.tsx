'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { sendOtp } from '@/components/shared/api/auth';
import { errorText } from '@/components/shared/api/error-messages';
import { withNext } from '@/components/shared/session/safe-next';
import { isMobileBeginning, MOBILE_DIGITS } from '@/components/ui/digits';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Link, useRouter } from '@/components/ui/navigation';
import { PhoneField } from '@/components/ui/phone-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';

export function OtpRequestForm({ next }: { next: string }) {
  const t = useTranslations('auth');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  // Set when the server refused because of too many requests: a code has been sent already.
  const [waiting, setWaiting] = useState<string | null>(null);

  const send = async (mobile: string) => {
    setOutcome({});
    setWaiting(null);
    const isShort = mobile.length < MOBILE_DIGITS;
    const wrong = isShort || isMobileBeginning(mobile) ? undefined : t('errors.mobileBeginning');
    if (show({ mobile: isShort ? t('errors.mobileWrong') : wrong })) return;
    const reply = await sendOtp(mobile);
    if (reply.ok) return router.push(verifyPath(mobile, next));
    setOutcome({ bad: errorText(reply.failure) });
    if (reply.failure.code === 'rate_limited') setWaiting(mobile);
  };

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const mobile = formText(event.currentTarget, 'mobile').trim();
        void run(() => send(mobile));
      }}
    >
      <PhoneField
        id="mobile"
        name="mobile"
        label={t('fields.mobile')}
        hint={t('otp.hint')}
        error={errors.mobile}
      />
      <SubmitButton busy={busy}>{t('otp.send')}</SubmitButton>
      <FormMessage outcome={outcome}>
        {waiting && (
          <Link href={verifyPath(waiting, next)} prefetch={false} className={textLinkClass}>
            {t('otp.haveCode')}
          </Link>
        )}
      </FormMessage>
    </form>
  );
}

function verifyPath(mobile: string, next: string): string {
  return withNext(`/otpverify/${mobile}`, next);
}
