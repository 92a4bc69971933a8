import { useLocale, useTranslations } from 'next-intl';
import { type UnitPrice, unitWords } from '@/components/shared/unit-prices';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

interface UnitPriceLineProps {
  product: ProductView;
  unitPrice: UnitPrice;
}

/** What one unit of an item costs, and that no other item is cheaper by that. */
export function UnitPriceLine({ product, unitPrice: { price, per, isBest } }: UnitPriceLineProps) {
  const t = useTranslations('product.items');
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
      {t('perUnit', { price: formatRupees(price), unit: unitWords(useLocale(), product, per) })}
      {isBest && (
        <span className="whitespace-nowrap rounded-full bg-gold/15 px-2 py-0.5 font-bold text-gold leading-4">
          {t('best')}
        </span>
      )}
    </span>
  );
}
