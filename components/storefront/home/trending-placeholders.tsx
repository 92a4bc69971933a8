import { useTranslations } from 'next-intl';
import { stripCardClass, stripClass } from './strip-class';

/** Spec S9.2 asks for 30 placeholders while Trending loads. */
const PLACEHOLDERS = 30;

export function TrendingPlaceholders() {
  const t = useTranslations('home');
  return (
    <div role="status" aria-label={t('loading')} className="mt-10 md:mt-14">
      <div className="page-width">
        <div className="skeleton mb-4 h-7 w-40 md:mb-5 md:h-8" />
      </div>
      <ul aria-hidden className={stripClass}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
          <li key={index} data-placeholder className={stripCardClass}>
            <div className="skeleton aspect-[4/5]" />
          </li>
        ))}
      </ul>
    </div>
  );
}
