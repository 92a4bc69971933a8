'use client';

import { ProductCard } from './product-card';
import { SectionHeading } from './section-heading';
import type { SectionProduct } from './section-product';

interface ProductSectionProps {
  id: string;
  title: string;
  hint: string;
  products: SectionProduct[];
}

export function ProductSection({ id, title, hint, products }: ProductSectionProps) {
  if (products.length === 0) return null;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="page-width mt-10 [contain-intrinsic-size:auto_36rem] [content-visibility:auto] md:mt-14"
    >
      <SectionHeading id={`${id}-title`} title={title} hint={hint} />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:gap-x-5 md:gap-y-7 lg:grid-cols-6 xl:grid-cols-8 xl:gap-x-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
