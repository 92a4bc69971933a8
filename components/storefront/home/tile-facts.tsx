import { useTranslations } from 'next-intl';
import { untilText } from '@/components/shared/until-text';
import { formatRupees } from '@/lib/platform/money';
import type { SectionProduct } from './section-product';

/** What a tile says below the product's name: the lowest price, the delivery and the points. */
export function TileFacts({ product: { from, delivery, points, until } }: { product: SectionProduct }) {
  const t = useTranslations('home');
  const ui = useTranslations('ui');
  return (
    <>
      {from !== null && (
        <span className="block font-bold text-[0.8125rem] md:text-sm">
          {t('tile.from', { price: formatRupees(from) })}
        </span>
      )}
      {until !== null && (
        <span className="block font-semibold text-gold text-xs leading-snug">
          {t('tile.until', { time: untilText(ui('months'), until) })}
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
