'use client';

import { Smartphone, Wallet } from 'lucide-react';
import Link from 'next/link';
import { textLinkClass } from '@/components/ui/text-link-class';
import { formatRupees } from '@/lib/platform/money';
import { PaymentMode } from './payment-mode';
import type { PaymentMode as Mode } from './purchase-rules';

interface PaymentModesProps {
  mode: Mode | null;
  onSelect: (mode: Mode) => void;
  /** T-Coins in rupees; null for visitors and until it is known. */
  balance: number | null;
  /** In rupees; null while no item is chosen. */
  total: number | null;
}

export function PaymentModes({ mode, onSelect, balance, total }: PaymentModesProps) {
  const short = balance !== null && total !== null && balance < total;
  return (
    <>
      <div role="radiogroup" aria-label="Payment method" className="grid gap-2.5 sm:grid-cols-2">
        <PaymentMode
          mode="upi"
          title="Pay Using Any UPI"
          detail="Google Pay, Paytm, PhonePe or any other"
          Icon={Smartphone}
          checked={mode === 'upi'}
          onSelect={onSelect}
        />
        <PaymentMode
          mode="wallet"
          title="T-Coins"
          detail={detailOf(balance, total)}
          Icon={Wallet}
          checked={mode === 'wallet'}
          onSelect={onSelect}
        />
      </div>
      <p aria-live="polite" className="mt-2.5 min-h-6 text-muted text-sm">
        {short && mode === 'wallet' && (
          <>
            Your wallet is short of {formatRupees(total - balance)}.{' '}
            <Link href="/topup" prefetch={false} className={textLinkClass}>
              Top-Up Wallet
            </Link>
          </>
        )}
      </p>
    </>
  );
}

/** The balance, and what will remain of it. */
function detailOf(balance: number | null, total: number | null): string {
  if (balance === null) return 'Pay from your wallet, without waiting for a bank';
  if (total === null || balance < total) return `Balance ${formatRupees(balance)}`;
  return `Balance ${formatRupees(balance)}, ${formatRupees(Math.round((balance - total) * 100) / 100)} will remain`;
}
