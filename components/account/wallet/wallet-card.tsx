import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import { formatPoints, formatRupees } from '@/lib/platform/money';

interface WalletCardProps {
  /** Rupees. */
  balance: number;
  points: number;
}

export function WalletCard({ balance, points }: WalletCardProps) {
  const t = useTranslations('account.purse');
  return (
    <Card id="wallet" title={t('title')}>
      <div className="divide-y divide-line">
        <Balance name={t('coins')} amount={formatRupees(balance)}>
          <Link href="/topup" prefetch={false} className={buttonClass()}>
            {t('topUp')}
          </Link>
        </Balance>
        <Balance name={t('points')} amount={formatPoints(points)}>
          <Link href="/redeem" prefetch={false} className={buttonClass('quiet')}>
            {t('redeem')}
          </Link>
        </Balance>
      </div>
    </Card>
  );
}

function Balance({ name, amount, children }: { name: string; amount: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <dl className="min-w-0">
        <div>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold font-display text-2xl [overflow-wrap:anywhere]">{amount}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
