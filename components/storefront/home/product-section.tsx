'use client';

import type { CatalogueText } from '@/components/shared/catalogue-text';
import { Art } from '@/components/ui/art';
import { ProductCard } from './product-card';
import { SectionHeading } from './section-heading';
import type { SectionProduct } from './section-product';

interface ProductSectionProps {
  id: string;
  title: CatalogueText;
  hint?: string;
  /** The picture of a collection. */
  art?: string | null;
  products: SectionProduct[];
  /** Whether the first product is larger than the others. */
  withLarge?: boolean;
}

/** A large tile needs neighbours that fill the two rows beside it. */
const ENOUGH_FOR_LARGE = 5;

export function ProductSection({ id, title, hint, art, products, withLarge = false }: ProductSectionProps) {
  if (products.length === 0) return null;
  const isLarge = (index: number) => withLarge && index === 0 && products.length >= ENOUGH_FOR_LARGE;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="page-width mt-10 [contain-intrinsic-size:auto_36rem] [content-visibility:auto] md:mt-14"
    >
      <SectionHeading id={`${id}-title`} title={title} hint={hint} />
      {art && (
        <Art
          src={art}
          alt=""
          width={1440}
          height={360}
          className="mb-4 aspect-[3/1] w-full rounded-card object-cover md:mb-5 md:aspect-[5/1]"
        />
      )}
      <ul className="grid grid-flow-row-dense thirds gap-x-3 gap-y-5 sm:grid-cols-4 md:gap-x-5 md:gap-y-7 lg:grid-cols-6 xl:grid-cols-8 xl:gap-x-4">
        {products.map((product, index) => (
          <li key={product.id} className={isLarge(index) ? 'col-span-2 row-span-2' : undefined}>
            <ProductCard product={product} large={isLarge(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
