'use client';

import { type ReactNode, useState } from 'react';
import type { Reply } from '@/components/shared/api/request';
import { ReauthenticateDialog } from './reauthenticate-dialog';

export interface Reauthentication {
  /**
   * Makes the call. When the server requires recent authentication, asks for a second factor and makes the call
   * again.
   */
  withReauthentication: <T>(call: () => Promise<Reply<T>>) => Promise<Reply<T>>;
  /** The dialog; the component that uses this hook must render it. */
  reauthenticationDialog: ReactNode;
}

/** Reauthentication for screens that move money: they make their calls through `withReauthentication`. */
export function useReauthentication(): Reauthentication {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);

  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const end = (proved: boolean) => {
    answer?.(proved);
    setAnswer(null);
  };

  return {
    async withReauthentication(call) {
      const reply = await call();
      if (reply.ok || reply.failure.code !== 'recent_auth_required') return reply;
      return (await ask()) ? call() : reply;
    },
    reauthenticationDialog: (
      <ReauthenticateDialog
        open={answer !== null}
        onReauthenticated={() => end(true)}
        onClose={() => end(false)}
      />
    ),
  };
}
