import { useTranslations } from 'next-intl';

/** The name of the store, printed above the order and not shown on the screen. */
export function ReceiptHead({ storeName }: { storeName: string }) {
  const t = useTranslations('confirmation.receipt');
  return (
    <div className="hidden print:block">
      <p className="font-bold font-display text-2xl">{storeName}</p>
      <p>{t('title')}</p>
    </div>
  );
}
