'use client';

import { Smartphone, Wallet } from 'lucide-react';
import { Link } from '@/components/ui/navigation';
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
  /** Before the person leaves for the top-up page. */
  onTopUp: () => void;
}

export function PaymentModes({ mode, onSelect, balance, total, onTopUp }: PaymentModesProps) {
  const missing = balance !== null && total !== null && balance < total ? minus(total, balance) : 0;
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
      <p aria-live="polite" className="text-sm">
        {missing > 0 && mode === 'wallet' && (
          <span className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-2">
            <span className="text-wait">{`You need ${formatRupees(missing)} more in your wallet.`}</span>
            <Link
              href={`/topup?amount=${Math.ceil(missing)}`}
              prefetch={false}
              onClick={onTopUp}
              className={textLinkClass}
            >
              Top-Up Wallet
            </Link>
          </span>
        )}
      </p>
    </>
  );
}

/** The balance, and what will remain of it. */
function detailOf(balance: number | null, total: number | null): string {
  if (balance === null) return 'Pay from your wallet, without waiting for a bank';
  if (total === null || balance < total) return `Balance ${formatRupees(balance)}`;
  return `Balance ${formatRupees(balance)}, ${formatRupees(minus(balance, total))} will remain`;
}

/** Rupees less rupees, to the paisa. */
function minus(more: number, less: number): number {
  return Math.round((more - less) * 100) / 100;
}
