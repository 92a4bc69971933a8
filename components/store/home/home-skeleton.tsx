import { useTranslations } from 'next-intl';
import { stripCardClass, stripClass } from './strip-class';

/** Spec section 9: 30 placeholders for Trending while the page is loading. */
const PLACEHOLDERS = 30;

export function HomeSkeleton() {
  const t = useTranslations('home');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="page-width pt-4 md:pt-6">
        <div className="skeleton aspect-[3/2] md:aspect-[3/1]" />
      </div>
      <div className="page-width mt-16">
        <div className="skeleton mb-5 h-7 w-40" />
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
