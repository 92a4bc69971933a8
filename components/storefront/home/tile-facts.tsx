import { useTranslations } from 'next-intl';
import { formatRupees } from '@/lib/platform/money';
import type { SectionProduct } from './section-product';

/** What a tile says below the product's name: the lowest price, the delivery and the points. */
export function TileFacts({ product: { from, delivery, points } }: { product: SectionProduct }) {
  const t = useTranslations('home');
  return (
    <>
      {from !== null && (
        <span className="block font-bold text-[0.8125rem] md:text-sm">
          {t('tile.from', { price: formatRupees(from) })}
        </span>
      )}
      <span className="block text-muted text-xs leading-snug first-letter:uppercase">
        {t(`delivery.${delivery}`)}
        {points > 0 && (
          <>
            {' · '}
            <span className="text-gold">{t('tile.points', { points })}</span>
          </>
        )}
      </span>
    </>
  );
}
