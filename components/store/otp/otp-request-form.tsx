'use client';

import { useState } from 'react';
import { sendOtp } from '@/components/store/api/auth';
import { failureText } from '@/components/store/api/failure-words';
import { keepNext } from '@/components/store/session/safe-next';
import { MOBILE_DIGITS } from '@/components/ui/digits';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Link, useRouter } from '@/components/ui/navigation';
import { PhoneField } from '@/components/ui/phone-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import { useFaults } from '@/components/ui/use-faults';

/** Spec section 5. */
const INVALID_MOBILE = 'Please enter a valid mobile number';

export function OtpRequestForm({ next }: { next: string }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { faults, show, onInput } = useFaults();
  const [outcome, setOutcome] = useState<Outcome>({});
  // Asked too often: then a code is there already.
  const [waiting, setWaiting] = useState<string | null>(null);

  const send = async (mobile: string) => {
    setOutcome({});
    setWaiting(null);
    if (show({ mobile: mobile.length < MOBILE_DIGITS ? INVALID_MOBILE : undefined })) return;
    const reply = await sendOtp(mobile);
    if (reply.ok) return router.push(verifyPath(mobile, next));
    setOutcome({ bad: failureText(reply.failure) });
    if (reply.failure.code === 'rate_limited') setWaiting(mobile);
  };

  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
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
        label="Mobile number"
        hint="New here? The code opens an account."
        fault={faults.mobile}
      />
      <SubmitButton busy={busy}>Send Otp</SubmitButton>
      <FormMessage outcome={outcome}>
        {waiting && (
          <Link href={verifyPath(waiting, next)} prefetch={false} className={textLinkClass}>
            Enter the code that you have
          </Link>
        )}
      </FormMessage>
    </form>
  );
}

function verifyPath(mobile: string, next: string): string {
  return keepNext(`/otpverify/${mobile}`, next);
}
