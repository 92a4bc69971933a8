'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { verifyMail } from '@/components/shared/api/auth';
import { errorText, isLinkCorrupted, linkCorruptedText } from '@/components/shared/api/error-messages';
import { saveLoginNotice } from '@/components/storefront/login/login-notice';

export interface Verification {
  phase: 'working' | 'verified' | 'corrupted' | 'failed';
  /** The server's message. */
  message: string;
}

const working: Verification = { phase: 'working', message: '' };

/** Verifies once per page, however often it is rendered. `retry` is for failures that are not caused by the link. */
export function useVerification(id: string, token: string): Verification & { retry: () => void } {
  const [state, setState] = useState(working);
  const started = useRef(false);

  const verify = useCallback(async () => {
    setState(working);
    const result = await askServer(id, token);
    setState(result);
    if (result.phase === 'verified') saveLoginNotice(result.message);
  }, [id, token]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void verify();
  }, [verify]);

  return { ...state, retry: () => void verify() };
}

async function askServer(id: string, token: string): Promise<Verification> {
  const reply = await verifyMail(id, token);
  if (reply.ok) return { phase: 'verified', message: reply.data.msg };
  if (isLinkCorrupted(reply.failure)) return { phase: 'corrupted', message: linkCorruptedText() };
  return { phase: 'failed', message: errorText(reply.failure) };
}
