import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { MOST_STARS } from '@/lib/domain/product-reviews/schema';

interface StarsFieldProps {
  /** 0 while none is chosen. */
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}

/** One to five stars, as radio buttons: a keyboard moves through them with the arrow keys. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  const t = useTranslations('reviews');
  return (
    <fieldset aria-describedby={error ? 'stars-note' : undefined}>
      <legend className="mb-1.5 font-semibold text-muted text-sm">{t('own.stars')}</legend>
      <div className="flex w-fit">
        {Array.from({ length: MOST_STARS }, (_, place) => place + 1).map((stars) => (
          <label key={stars} className="relative grid size-12 cursor-pointer place-items-center">
            <input
              type="radio"
              // The first one is focused when none was chosen.
              id={stars === 1 ? 'stars' : undefined}
              name="stars"
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-xl"
            />
            <span
              aria-hidden
              className={classNames(
                'pointer-events-none text-3xl',
                stars <= value ? 'text-gold' : 'text-edge',
              )}
            >
              ★
            </span>
            <span className="sr-only">{t('stars', { stars })}</span>
          </label>
        ))}
      </div>
      <p id="stars-note" className={classNames('mt-1 min-h-5 text-sm', error ? 'text-bad' : 'text-muted')}>
        {error ?? (value > 0 && t('outOf', { stars: String(value) }))}
      </p>
    </fieldset>
  );
}
