'use client';

import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shared/session/use-session';
import { formatRupees } from '@/lib/platform/money';
import { minus } from './price-of';
import { useBalance } from './use-balance';
import { useUnfinishedPurchase } from './use-unfinished-purchase';

/** How much the wallet lacks for the interrupted purchase of this tab; nothing when that is not known. */
export function ShortBy() {
  const t = useTranslations('confirmation.short');
  const balance = useBalance(useSession().user);
  const price = useUnfinishedPurchase()?.price;
  if (balance === null || price === undefined || price <= balance) return null;
  return <p className="mb-6 text-wait">{t('missing', { missing: formatRupees(minus(price, balance)) })}</p>;
}
