'use client';

import { useTranslations } from 'next-intl';
import { Art } from '@/components/ui/art';
import { LateArt } from '@/components/ui/late-art';
import { ArtLink } from './art-link';
import { SectionHeading } from './section-heading';
import type { SectionProduct } from './section-product';
import { stripCardClass, stripClass } from './strip-class';
import { TileFacts } from './tile-facts';

/** Cards of which a part shows on a phone before the strip is moved. */
const SEEN_ON_PHONES = 3;

export function TrendingStrip({ products }: { products: SectionProduct[] }) {
  const t = useTranslations('home');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="trending" className="mt-10 md:mt-14">
      <div className="page-width">
        <SectionHeading
          id="trending"
          title={{ text: t('trending.title'), lang: undefined }}
          hint={t('trending.hint')}
        />
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('trending.track')}
        className={stripClass}
      >
        {products.map((product, index) => (
          <li key={product.id} className={stripCardClass}>
            <ArtLink
              id={product.id}
              className="lift group relative in-shape items-end overflow-hidden rounded-card bg-panel before:aspect-[4/5]"
              art={<Picture src={product.art} isSeen={index < SEEN_ON_PHONES} />}
            >
              <span className="relative -mt-9 w-full bg-gradient-to-t from-night via-night/85 to-transparent px-3.5 pt-14 pb-3.5">
                <span lang={product.name.lang} className="line-clamp-3 text-balance font-bold leading-snug">
                  {product.name.text}
                </span>
                <TileFacts product={product} />
              </span>
            </ArtLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ src, isSeen }: { src: string; isSeen: boolean }) {
  const art = {
    src,
    alt: '',
    width: 512,
    height: 512,
    sizes: '(min-width: 48rem) 13rem, 29vw',
    className:
      'absolute inset-0 size-full object-cover transition-transform duration-500 ease-out-soft group-hover:scale-[1.04]',
  };
  return isSeen ? <Art {...art} /> : <LateArt {...art} />;
}
