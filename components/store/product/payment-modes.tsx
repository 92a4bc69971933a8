'use client';

import { Smartphone } from 'lucide-react';
import { PaymentMode } from './payment-mode';
import type { PaymentMode as Mode } from './purchase-rules';

interface PaymentModesProps {
  mode: Mode | null;
  onSelect: (mode: Mode) => void;
}

export function PaymentModes({ mode, onSelect }: PaymentModesProps) {
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
    </div>
  );
}
