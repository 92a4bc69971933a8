import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { WaveMark } from '@/components/ui/wave-mark';
import { formatPoints, formatRupees } from '@/lib/platform/money';

interface WalletCardProps {
  /** Rupees. */
  balance: number;
  points: number;
  /** Rupees of the balance that cannot be spent. */
  onHold: number;
  /** The name of the store. */
  store: string;
}

/** What a customer has, on the store's own card. */
export function WalletCard({ balance, points, onHold, store }: WalletCardProps) {
  const t = useTranslations('account.purse');
  return (
    <section
      id="wallet"
      aria-labelledby="wallet-title"
      className="wallet-face flex flex-col justify-between gap-5 rounded-card p-5 md:p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="wallet-title" className="font-bold text-lg">
          {t('title')}
        </h2>
        <p translate="no" className="flex items-center gap-2 font-display font-semibold text-accent">
          <WaveMark className="size-6" /> {store}
        </p>
      </div>
      <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Amount name={t('coins')} className="text-[min(2.25rem,9.5vw)]">
          {formatRupees(balance)}
        </Amount>
        <Amount name={t('points')} className="text-2xl text-gold">
          {formatPoints(points)}
        </Amount>
      </dl>
      {onHold > 0 && (
        <p role="status" className="text-sm">
          {t('onHold', { amount: formatRupees(onHold) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Link href="/topup" prefetch={false} className={buttonClass()}>
          {t('topUp')}
        </Link>
        <Link href="/redeem" prefetch={false} className={buttonClass('quiet')}>
          {t('redeem')}
        </Link>
      </div>
    </section>
  );
}

function Amount({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={`font-bold font-display [overflow-wrap:anywhere] ${className}`}>{children}</dd>
    </div>
  );
}
