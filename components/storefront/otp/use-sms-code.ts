'use client';

import { useEffect, useRef } from 'react';
import { codeIn } from '@/components/ui/digits';

/** Reads the code from the text message by WebOTP, in browsers that support it and after the customer agreed. */
export function useSmsCode(onCode: (code: string) => void): void {
  const newest = useRef(onCode);
  useEffect(() => {
    newest.current = onCode;
  });

  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const leaving = new AbortController();
    // TypeScript's browser types do not contain WebOTP.
    const request = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(request)
      .then((credential) => {
        const { code } = (credential ?? {}) as { code?: unknown }; // Not in TypeScript's types either.
        if (typeof code === 'string') newest.current(codeIn(code, 6));
      })
      // The customer declined or no message came: the code is typed.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
}
