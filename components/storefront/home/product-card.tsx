import { Zap } from 'lucide-react';
import { Art } from '@/components/ui/art';
import { classNames } from '@/components/ui/class-names';
import { ArtLink } from './art-link';
import type { SectionProduct } from './section-product';
import { TileFacts } from './tile-facts';

interface ProductCardProps {
  product: SectionProduct;
  /** Fills two columns and two rows; its picture takes the height that the text leaves. */
  large: boolean;
}

export function ProductCard({ product, large }: ProductCardProps) {
  return (
    <ArtLink
      id={product.id}
      className="lift group flex h-full flex-col rounded-card"
      art={
        <span
          className={classNames(
            'relative block overflow-hidden rounded-card bg-panel',
            large && 'min-h-40 flex-1',
          )}
        >
          <Art
            src={product.art}
            alt=""
            width={512}
            height={512}
            sizes={
              large
                ? '(min-width: 80rem) 18rem, (min-width: 40rem) 24rem, 62vw'
                : '(min-width: 40rem) 10rem, 29vw'
            }
            className={classNames(
              'w-full object-cover transition-transform duration-500 ease-out-soft group-hover:scale-[1.04]',
              large ? 'absolute inset-0 h-full' : 'aspect-square',
              product.delivery === 'outOfStock' && 'opacity-40 grayscale',
            )}
          />
          {product.delivery === 'instant' && (
            <span className="absolute top-2 left-2 grid size-6 place-items-center rounded-full bg-night/85 text-accent">
              <Zap aria-hidden className="size-3.5" />
            </span>
          )}
        </span>
      }
    >
      <span
        lang={product.name.lang}
        className={classNames(
          'mt-2 line-clamp-3 shrink-0 text-balance font-semibold leading-snug',
          large ? 'text-base md:text-lg' : 'text-[0.8125rem] md:text-[0.9375rem]',
        )}
      >
        {product.name.text}
      </span>
      <TileFacts product={product} />
    </ArtLink>
  );
}
