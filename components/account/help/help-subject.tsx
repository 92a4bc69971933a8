import { useTranslations } from 'next-intl';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';

/** What a help request is about: the goods of its order, or the wallet and the account. */
export function HelpSubject({ request: { itemname, productname } }: { request: HelpRequestSummary }) {
  const t = useTranslations('help');
  return (
    <p className="font-semibold">
      {itemname ?? t('walletOrAccount')} <span className="font-normal text-muted">{productname}</span>
    </p>
  );
}
