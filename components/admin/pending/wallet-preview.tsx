'use client';

import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readBalance } from '@/components/shared/api/wallet';
import { formatRupees } from '@/lib/platform/money';

interface WalletPreviewProps {
  userid: string;
  /** The rupees to be added. */
  amount: number;
}

/** The balance of a wallet at present and after the credit. */
export function WalletPreview({ userid, amount }: WalletPreviewProps) {
  const [balance, setBalance] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void readBalance(userid, leaving.signal).then((reply) => reply.ok && setBalance(reply.data.balance));
    return () => leaving.abort();
  }, [userid]);
  return (
    <p
      role="status"
      className="my-3 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-night px-4 py-3 text-sm tabular-nums"
    >
      <span className="text-muted">Customer’s wallet</span>
      {balance === null ? (
        'Loading...'
      ) : (
        <span className="inline-flex items-center gap-2 font-bold">
          {formatRupees(balance)} <ArrowRight aria-label="becomes" className="size-4 text-muted" />{' '}
          {formatRupees(Math.round((balance + amount) * 100) / 100)}
        </span>
      )}
    </p>
  );
}
