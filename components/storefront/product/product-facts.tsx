import { useLocale, useTranslations } from 'next-intl';
import type { BreadcrumbList, FAQPage, Graph, Product } from 'schema-dts';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { JsonLd } from '@/components/ui/json-ld';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { MOST_STARS, type RatingView } from '@/lib/domain/product-reviews/schema';
import { localPath } from '@/lib/platform/languages';
import { priceOf } from './price-of';

interface ProductFactsProps {
  product: ProductView;
  items: ItemView[];
  rating: RatingView;
  /** Origin of the store: structured data needs absolute addresses. */
  storeUrl: string;
  storeName: string;
}

/**
 * Structured data for search engines: the public prices, the availability, the rating, the breadcrumbs and the
 * questions of a product.
 */
export function ProductFacts({ product, items, rating, storeUrl, storeName }: ProductFactsProps) {
  const t = useTranslations('shell');
  const language = useLocale();
  const url = (path: string) => new URL(localPath(language, path), storeUrl).href;
  const address = url(`/product/${product._id}`);
  const name = catalogueWords(language, product.name, product.nameHi);
  const note = catalogueWords(language, product.importantnote, product.noteHi);
  const prices = items.map((item) => priceOf(item, undefined));

  const goods: Product = {
    '@type': 'Product',
    '@id': `${address}#product`,
    name,
    image: new URL(`/media/share/${product._id}`, storeUrl).href,
    ...(note && { description: note }),
    category: product.category,
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: MOST_STARS,
        worstRating: 1,
      },
    }),
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'INR',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: prices.length,
        availability: product.instock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
        url: address,
        seller: { '@type': 'Organization', name: storeName },
      },
    }),
  };
  const breadcrumbs: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: t('home'), item: url('/home') },
      { '@type': 'ListItem', position: 2, name, item: address },
    ],
  };
  const questions: FAQPage = {
    '@type': 'FAQPage',
    '@id': `${address}#faq`,
    mainEntity: product.faq.map((each) => ({
      '@type': 'Question',
      name: catalogueWords(language, each.question, each.questionHi),
      acceptedAnswer: {
        '@type': 'Answer',
        text: catalogueWords(language, each.answer, each.answerHi),
      },
    })),
  };
  const parts = product.faq.length > 0 ? [goods, breadcrumbs, questions] : [goods, breadcrumbs];
  const graph: Graph = { '@context': 'https://schema.org', '@graph': parts };
  return <JsonLd data={graph} />;
}
