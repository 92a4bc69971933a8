import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { formatPoints, formatRupees } from '@/lib/platform/money';

/** `balance` is in rupees. */
export function BalanceCard({ balance, points }: { balance: number; points: number }) {
  const t = useTranslations('wallet');
  return (
    <section
      aria-labelledby="balance-title"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-5 md:p-6"
    >
      <div className="min-w-0">
        <h2 id="balance-title" className="text-muted text-sm">
          {t('coins')}
        </h2>
        <p className="font-bold font-display text-4xl [overflow-wrap:anywhere]">{formatRupees(balance)}</p>
        <p className="mt-1 text-gold text-sm">{t('points', { points: formatPoints(points) })}</p>
      </div>
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
