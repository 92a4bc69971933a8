'use client';

import { useEffect, useRef } from 'react';
import { logInByPasskey } from '@/components/shared/api/passkeys';
import { askForPasskey } from '@/components/shared/passkeys/ask-for-passkey';
import { hasPasskeys } from '@/components/shared/passkeys/use-passkey-support';
import { untilLoaded } from '@/components/ui/until-loaded';
import type { SignIn } from './use-sign-in';

/**
 * Offers the passkeys of the device below the field for the email, in browsers that can (conditional UI). The question
 * stays open until a passkey is chosen, the page is left or a button asks for one.
 */
export function usePasskeyAutofill(attempt: SignIn['attempt']): void {
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
  });

  useEffect(() => {
    if (!hasPasskeys()) return;
    let left = false;
    void (async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.()) || left) return;
      const answer = await askForPasskey({ autofill: true });
      if (!left && answer?.ok) await latest.current(() => logInByPasskey(answer.data));
    })();
    return () => {
      left = true;
      void untilLoaded(() => import('@simplewebauthn/browser')).then(({ WebAuthnAbortService }) =>
        WebAuthnAbortService.cancelCeremony(),
      );
    };
  }, []);
}
