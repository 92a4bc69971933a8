'use client';

import { Coins, Smartphone } from 'lucide-react';
import type { SessionUser } from '@/components/store/session/session-user';
import { formatRupees } from '@/lib/platform/money';
import { PaymentMode } from './payment-mode';
import type { PaymentMode as Mode } from './purchase-rules';
import { useBalance } from './use-balance';

interface PaymentModesProps {
  user: SessionUser | null;
  /** In rupees, once an item is selected. */
  total: number | null;
  mode: Mode | null;
  onSelect: (mode: Mode) => void;
}

export function PaymentModes({ user, total, mode, onSelect }: PaymentModesProps) {
  const balance = useBalance(user?.userid);
  return (
    <div role="radiogroup" aria-label="Payment method" className="grid gap-2.5 sm:grid-cols-2">
      <PaymentMode
        mode="upi"
        title="Pay Using Any UPI"
        detail="Google Pay, Paytm, PhonePe or any other"
        Icon={Smartphone}
        checked={mode === 'upi'}
        onSelect={onSelect}
      />
      {balance !== null && (
        <PaymentMode
          mode="wallet"
          title="T-Coins"
          detail={walletDetail(balance, total)}
          Icon={Coins}
          checked={mode === 'wallet'}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}

function walletDetail(balance: number, total: number | null): string {
  const have = `Balance ${formatRupees(balance)}`;
  if (total === null) return have;
  return balance < total
    ? `${have}, ${formatRupees(total - balance)} short`
    : `${have}, ${formatRupees(balance - total)} left after`;
}
