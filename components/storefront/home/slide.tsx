import type { ReactNode } from 'react';
import { Art } from '@/components/ui/art';
import { HoverLink } from '@/components/ui/hover-link';
import { LateArt } from '@/components/ui/late-art';
import { mediaSrcSet } from '@/components/ui/media-source';
import type { SlideView } from './pair-slides';
import { SlideOffer } from './slide-offer';

export function Slide({ slide, isFirst }: { slide: SlideView; isFirst: boolean }) {
  const narrow = {
    src: slide.narrowUrl,
    alt: slide.title.text,
    width: 720,
    height: 480,
    className: 'absolute inset-0 size-full object-cover',
  };
  return (
    <li className="w-full shrink-0 snap-start md:w-[90%]">
      <SlideLink href={slide.redirectUrl}>
        {isFirst ? (
          <picture>
            <source
              media="(min-width: 48rem)"
              srcSet={mediaSrcSet(slide.wideUrl) ?? slide.wideUrl}
              sizes="90vw"
              width={1440}
              height={480}
            />
            <Art {...narrow} loading="eager" fetchPriority="high" />
          </picture>
        ) : (
          <LateArt {...narrow} wide={{ src: slide.wideUrl, sizes: '90vw' }} />
        )}
        <span
          aria-hidden
          className="absolute inset-0 bg-gradient-to-r from-night/75 via-night/25 to-transparent"
        />
        <span className="relative flex w-[54%] flex-col items-start justify-center gap-1 py-3 pl-5 md:w-[48%] md:gap-2.5 md:pl-14">
          <span
            aria-hidden
            lang={slide.title.lang}
            className="font-bold font-display text-[clamp(1.0625rem,4.8vw,1.75rem)] leading-[1.15] tracking-tight md:text-[clamp(2rem,3.6vw,3.25rem)]"
          >
            {slide.title.text}
          </span>
          <SlideOffer slide={slide} />
        </span>
      </SlideLink>
    </li>
  );
}

const frame =
  'relative in-shape overflow-hidden rounded-card bg-panel -outline-offset-2 before:aspect-[3/2] md:rounded-3xl md:before:aspect-[3/1]';

function SlideLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return <div className={frame}>{children}</div>;
  if (href.startsWith('/'))
    return (
      <HoverLink href={href} className={frame}>
        {children}
      </HoverLink>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={frame}>
      {children}
    </a>
  );
}
