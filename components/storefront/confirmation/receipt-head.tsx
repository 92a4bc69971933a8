import { useTranslations } from 'next-intl';

/** Who was paid: it stands above the order on paper alone. */
export function ReceiptHead({ storeName }: { storeName: string }) {
  const t = useTranslations('confirmation.receipt');
  return (
    <div className="hidden print:block">
      <p className="font-bold font-display text-2xl">{storeName}</p>
      <p>{t('title')}</p>
    </div>
  );
}
