'use client';

import { useEffect, useState } from 'react';
import { readBalance } from '@/components/shared/api/wallet';

/** The balance of a wallet in rupees: the one from the list until the server has answered with the current one. */
export function useBalanceNow(userid: string, listed: number): number {
  const [balance, setBalance] = useState(listed);
  useEffect(() => {
    const leaving = new AbortController();
    void readBalance(userid, leaving.signal).then((reply) => reply.ok && setBalance(reply.data.balance));
    return () => leaving.abort();
  }, [userid]);
  return balance;
}
