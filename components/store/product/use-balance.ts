'use client';

import { useEffect, useState } from 'react';
import { readBalance } from '@/components/store/api/wallet';

/** T-Coins in rupees; null while they are not known, and then they are not offered. */
export function useBalance(userid: string | undefined): number | null {
  const [balance, setBalance] = useState<number | null>(null);
  useEffect(() => {
    setBalance(null);
    if (!userid) return;
    const stop = new AbortController();
    void readBalance(userid, stop.signal).then((reply) => {
      if (reply.ok && !stop.signal.aborted && typeof reply.data.balance === 'number')
        setBalance(reply.data.balance);
    });
    return () => stop.abort();
  }, [userid]);
  return balance;
}
