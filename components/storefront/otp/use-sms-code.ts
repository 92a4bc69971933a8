'use client';

import { useEffect, useRef } from 'react';
import { codeIn } from '@/components/ui/digits';

/** Takes the code out of the text message, in browsers that can and after the person agreed there. */
export function useSmsCode(onCode: (code: string) => void): void {
  const newest = useRef(onCode);
  useEffect(() => {
    newest.current = onCode;
  });

  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const leaving = new AbortController();
    // WebOTP, which TypeScript's browser types do not have.
    const request = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(request)
      .then((credential) => {
        const { code } = (credential ?? {}) as { code?: unknown }; // As above.
        if (typeof code === 'string') newest.current(codeIn(code, 6));
      })
      // Declined, or no message came: the person types.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
}
