'use client';

import { useEffect, useState } from 'react';
import { readBalance } from '@/components/shared/api/wallet';
import type { SessionUser } from '@/components/shared/session/session-user';

/**
 * The T-Coins in rupees; null for visitors and until the balance is loaded. Loaded again when the page becomes
 * visible.
 */
export function useBalance(user: SessionUser | null): number | null {
  const [balance, setBalance] = useState<number | null>(null);
  const userid = user?.userid;
  useEffect(() => {
    setBalance(null);
    if (userid === undefined) return;
    const stop = new AbortController();
    const read = () =>
      void readBalance(userid, stop.signal).then((reply) => {
        if (reply.ok && !stop.signal.aborted) setBalance(reply.data.balance);
      });
    const readWhenSeen = () => document.hidden || read();
    read();
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, [userid]);
  return balance;
}
