import { useTranslations } from 'next-intl';
import { ProductCard } from '@/components/storefront/home/product-card';
import { SectionHeading } from '@/components/storefront/home/section-heading';
import type { SectionProduct } from '@/components/storefront/home/section-product';

/** Cards of products beside this one, at the foot of its page. A server component: only its links cost a script. */
export function RelatedProducts({ products }: { products: SectionProduct[] }) {
  const t = useTranslations('product.related');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="page-width mt-10 md:mt-14">
      <SectionHeading id="related-title" title={{ text: t('title'), lang: undefined }} />
      <ul className="grid thirds gap-x-3 gap-y-5 md:gap-x-5 lg:grid-cols-6 xl:gap-x-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} large={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
