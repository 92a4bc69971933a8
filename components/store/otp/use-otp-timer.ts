'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readOtpTimer } from '@/components/store/api/auth';
import { showToast } from '@/components/ui/toast';
import { useCountdown } from '@/components/ui/use-countdown';

export interface OtpTimer {
  phase: 'reading' | 'known' | 'failed';
  /** ms until the code that was sent expires. */
  left: number;
  /** ms until another may be asked for. */
  resendIn: number;
  /** Asks the server again, after another code was sent. */
  restart: () => Promise<void>;
}

/** Counts down what the server says. A code that lives is announced: 'The verify page alerts that the OTP was sent.' */
export function useOtpTimer(mobile: string): OtpTimer {
  const [phase, setPhase] = useState<OtpTimer['phase']>('reading');
  const [ends, setEnds] = useState<{ code: number; cooling: number } | null>(null);
  const started = useRef(false);

  const restart = useCallback(async () => {
    const reply = await readOtpTimer(mobile);
    setPhase(reply.ok ? 'known' : 'failed');
    if (!reply.ok) return setEnds(null);
    const { timer, resendIn, message } = reply.data;
    const now = Date.now();
    setEnds({ code: now + timer, cooling: now + resendIn });
    if (timer > 0) showToast(message, 'good');
  }, [mobile]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void restart();
  }, [restart]);

  return {
    phase,
    left: useCountdown(ends?.code ?? null),
    resendIn: useCountdown(ends?.cooling ?? null),
    restart,
  };
}
