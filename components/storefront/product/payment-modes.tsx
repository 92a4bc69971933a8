'use client';

import { Smartphone, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { formatRupees } from '@/lib/platform/money';
import { PaymentMode } from './payment-mode';
import { minus } from './price-of';
import type { PaymentMode as Mode } from './purchase-rules';

interface PaymentModesProps {
  mode: Mode | null;
  onSelect: (mode: Mode) => void;
  /** T-Coins in rupees; null for visitors and until the balance is loaded. */
  balance: number | null;
  /** In rupees; null while no item is selected. */
  total: number | null;
  /** Called before the top-up page opens. */
  onTopUp: () => void;
}

export function PaymentModes({ mode, onSelect, balance, total, onTopUp }: PaymentModesProps) {
  const t = useTranslations('product.payment');
  const missing = balance !== null && total !== null && balance < total ? minus(total, balance) : 0;
  const whole = Math.ceil(total ?? 0);
  const rest = minus(whole, total ?? 0);
  return (
    <>
      <div role="radiogroup" aria-label={t('method')} className="grid gap-2.5 sm:grid-cols-2">
        <PaymentMode
          mode="upi"
          title={t('upi')}
          detail={t('upiApps')}
          Icon={Smartphone}
          checked={mode === 'upi'}
          onSelect={onSelect}
        />
        <PaymentMode
          mode="wallet"
          title="T-Coins"
          detail={detailOf(t, balance, total)}
          Icon={Wallet}
          checked={mode === 'wallet'}
          onSelect={onSelect}
        />
      </div>
      <p aria-live="polite" className="text-sm">
        {rest > 0 && mode === 'upi' && (
          <span className="mt-1.5 block text-muted">
            {t('wholeRupees', { whole: formatRupees(whole), rest: formatRupees(rest) })}
          </span>
        )}
        {missing > 0 && mode === 'wallet' && (
          <span className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-2">
            <span className="text-wait">{t('missing', { missing: formatRupees(missing) })}</span>
            <Link
              href={`/topup?amount=${Math.ceil(missing)}`}
              prefetch={false}
              onClick={onTopUp}
              className={textLinkClass}
            >
              {t('topUp')}
            </Link>
          </span>
        )}
      </p>
    </>
  );
}

/** The balance, and what remains of it after the purchase. */
function detailOf(
  t: ReturnType<typeof useTranslations<'product.payment'>>,
  balance: number | null,
  total: number | null,
): string {
  if (balance === null) return t('fromWallet');
  const words = { balance: formatRupees(balance) };
  if (total === null || balance < total) return t('balance', words);
  return t('balanceAndRest', { ...words, rest: formatRupees(minus(balance, total)) });
}
