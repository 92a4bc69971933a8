'use client';

import { type ReactNode, useState } from 'react';
import type { Reply } from '@/components/shared/api/request';
import { ReauthenticateDialog } from './reauthenticate-dialog';

export interface Proof {
  /**
   * Makes the call. When the server requires recent authentication, asks for a second factor and makes the call
   * again.
   */
  withProof: <T>(call: () => Promise<Reply<T>>) => Promise<Reply<T>>;
  /** The dialog; the component that uses this hook must render it. */
  proofDialog: ReactNode;
}

/** Reauthentication for screens that move money: they make their calls through `withReauthentication`. */
export function useReauthentication(): Proof {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);

  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const end = (proved: boolean) => {
    answer?.(proved);
    setAnswer(null);
  };

  return {
    async withProof(call) {
      const reply = await call();
      if (reply.ok || reply.failure.code !== 'recent_auth_required') return reply;
      return (await ask()) ? call() : reply;
    },
    proofDialog: (
      <ReauthenticateDialog open={answer !== null} onProved={() => end(true)} onClose={() => end(false)} />
    ),
  };
}
