import { Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Art } from '@/components/ui/art';
import { classNames } from '@/components/ui/class-names';
import { HoverLink } from '@/components/ui/hover-link';
import type { SectionProduct } from './section-product';

export function ProductCard({ product }: { product: SectionProduct }) {
  const t = useTranslations('home.delivery');
  return (
    <HoverLink href={`/product/${product.id}`} className="group block rounded-card">
      <span className="relative block overflow-hidden rounded-card border border-line bg-panel group-hover:border-edge">
        <Art
          src={product.art}
          alt=""
          width={512}
          height={512}
          className={classNames(
            'aspect-square w-full object-cover transition-transform duration-500 ease-out-soft group-hover:scale-[1.04]',
            product.delivery === 'outOfStock' && 'opacity-40 grayscale',
          )}
        />
        {product.delivery === 'instant' && (
          <span className="absolute top-2 left-2 grid size-6 place-items-center rounded-full bg-night/85 text-accent">
            <Zap aria-hidden className="size-3.5" />
          </span>
        )}
      </span>
      <span
        lang={product.name.lang}
        className="mt-2 line-clamp-3 text-balance font-semibold text-[0.8125rem] leading-snug md:text-[0.9375rem]"
      >
        {product.name.text}
      </span>
      <span className="block text-muted text-xs first-letter:uppercase">{t(product.delivery)}</span>
    </HoverLink>
  );
}
