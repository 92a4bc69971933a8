import { useTranslations } from 'next-intl';
import { CarouselControls } from './carousel-controls';
import type { SlideView } from './pair-slides';
import { Slide } from './slide';

const TRACK_ID = 'offers';

/** A carousel on the browser's own scrolling; it works without the controls. */
export function Carousel({ slides }: { slides: SlideView[] }) {
  const t = useTranslations('home.offers');
  if (slides.length === 0) return null;
  return (
    <section aria-label={t('label')} className="pt-4 md:pt-6">
      <ul
        id={TRACK_ID}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('track')}
        className="strip no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto md:gap-5"
      >
        {slides.map((slide, index) => (
          <Slide key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </ul>
      {slides.length > 1 && (
        <CarouselControls trackId={TRACK_ID} titles={slides.map((slide) => slide.title.text)} />
      )}
    </section>
  );
}
