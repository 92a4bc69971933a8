'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readOtpTimer } from '@/components/shared/api/auth';
import { showToast } from '@/components/ui/toast';
import { useCountdown } from '@/components/ui/use-countdown';

export interface OtpTimer {
  /** `none`: the server has no valid code for this number. */
  phase: 'reading' | 'known' | 'none' | 'failed';
  /** ms until the code expires. */
  left: number;
  /** ms until another code may be requested. */
  resendIn: number;
  /** The server's message. */
  message: string;
  /** Reads the timer again, after another code was sent. */
  restart: () => Promise<void>;
}

/** Times as Date.now() values. */
interface Ends {
  code: number;
  cooling: number;
  message: string;
}

/**
 * Counts down the times that the server answers. A valid code is announced: 'The verify page alerts that the OTP was
 * sent.'
 */
export function useOtpTimer(mobile: string): OtpTimer {
  const [phase, setPhase] = useState<OtpTimer['phase']>('reading');
  const [ends, setEnds] = useState<Ends | null>(null);
  const started = useRef(false);

  const restart = useCallback(async () => {
    const reply = await readOtpTimer(mobile);
    if (!reply.ok) {
      setPhase('failed');
      return setEnds(null);
    }
    const { timer, resendIn, message } = reply.data;
    const now = Date.now();
    setPhase(timer > 0 ? 'known' : 'none');
    setEnds({ code: now + timer, cooling: now + resendIn, message });
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
    message: ends?.message ?? '',
    restart,
  };
}
