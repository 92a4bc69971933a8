'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

const arrow =
  'hidden size-11 place-items-center rounded-full border border-line text-muted hover:border-edge hover:text-text md:grid';

/**
 * The index of the slide in the middle. It is computed from positions, because an IntersectionObserver is wrong while
 * the window is resized: slides without width count as visible then.
 */
function nearestSlide(track: Element): number {
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const distances = [...track.children].map((slide) => Math.abs(middleOf(slide) - middleOf(track)));
  return distances.indexOf(Math.min(...distances));
}

/** Dots and arrows. Slides do not move by themselves, so that nothing disappears while it is being read. */
export function CarouselControls({ trackId, titles }: { trackId: string; titles: string[] }) {
  const t = useTranslations('home.offers');
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const track = document.getElementById(trackId);
    if (!track) return;
    const observer = new IntersectionObserver(() => setShown(nearestSlide(track)), {
      root: track,
      threshold: 0.6,
    });
    for (const slide of track.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [trackId]);

  const show = (index: number) => {
    const slides = document.getElementById(trackId)?.children;
    slides?.[(index + titles.length) % titles.length]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };

  return (
    <div className="mt-2 flex items-center justify-center gap-3">
      <button type="button" aria-label={t('previous')} onClick={() => show(shown - 1)} className={arrow}>
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <div className="flex">
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            aria-label={t('show', { number: index + 1, title })}
            aria-current={index === shown}
            onClick={() => show(index)}
            className="grid size-8 place-items-center rounded-full"
          >
            <span
              className={classNames(
                'h-2 rounded-full transition-all duration-300',
                index === shown ? 'w-6 bg-accent' : 'w-2 bg-edge',
              )}
            />
          </button>
        ))}
      </div>
      <button type="button" aria-label={t('next')} onClick={() => show(shown + 1)} className={arrow}>
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </div>
  );
}
