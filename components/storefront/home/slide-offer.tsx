import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { formatRupees } from '@/lib/platform/money';
import type { SlideView } from './pair-slides';

/** Price, offer and button of a slide. The whole slide is the link, so the button only looks like one. */
export function SlideOffer({ slide: { from, saving, offer, redirectUrl } }: { slide: SlideView }) {
  const t = useTranslations('home');
  return (
    <>
      {from !== null && (
        <span className="font-extrabold text-base md:text-2xl">
          {t('tile.from', { price: formatRupees(from) })}
        </span>
      )}
      {offer ? (
        <span lang={offer.lang} className="font-semibold text-gold text-xs leading-snug md:text-base">
          {offer.text}
        </span>
      ) : (
        saving > 0 && (
          <span className="font-semibold text-gold text-xs leading-snug md:text-base">
            {t('offers.saving', { saving })}
          </span>
        )
      )}
      {redirectUrl && (
        <span className={buttonClass('accent', 'medium', 'mt-1 min-h-9 px-4 text-sm')}>
          {t(from === null ? 'offers.open' : 'offers.buy')}
        </span>
      )}
    </>
  );
}
