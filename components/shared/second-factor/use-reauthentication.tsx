'use client';

import { type ReactNode, useState } from 'react';
import type { Reply } from '@/components/shared/api/request';
import { ReauthenticateDialog } from './reauthenticate-dialog';

export interface Proof {
  /** Makes the call; when fresh proof is asked for, asks the person for a code and makes it again. */
  withProof: <T>(call: () => Promise<Reply<T>>) => Promise<Reply<T>>;
  /** To be rendered somewhere. */
  proofDialog: ReactNode;
}

/** Proof before money: every screen that moves it makes its calls through this. */
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
