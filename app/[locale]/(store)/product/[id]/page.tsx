import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { sectionProducts } from '@/components/storefront/home/section-product';
import { ProductFacts } from '@/components/storefront/product/product-facts';
import { ProductFaq } from '@/components/storefront/product/product-faq';
import { ProductView } from '@/components/storefront/product/product-view';
import { RelatedProducts } from '@/components/storefront/product/related-products';
import { ProductReviews } from '@/components/storefront/reviews/product-reviews';
import {
  inputsOf,
  listItems,
  listOffers,
  listProducts,
  relatedProducts,
  withSavings,
} from '@/lib/domain/catalogue';
import { withTaxRates } from '@/lib/domain/invoices';
import { readCampaignPrices, withCampaigns } from '@/lib/domain/offers';
import { listPublishedReviews, readRating } from '@/lib/domain/product-reviews';
import { shop, storeName, storeUrl, supportUrl } from '@/lib/http/page';
import { blurPlaceholder } from './blur-placeholder';
import { readProduct } from './read-product';

// Rendered at the first request and cached until the catalogue changes, because the build has no database.
export const dynamic = 'force-static';
export const revalidate = false;

/** Reviews on the product's own page; the others have pages of their own. */
const NEWEST_REVIEWS = 3;

interface ProductPageProps {
  params: Promise<{ locale: string; id: string }>;
}

export function generateStaticParams(): { locale: string; id: string }[] {
  return [];
}

export async function generateMetadata({ params }: ProductPageProps): Promise<Metadata> {
  const product = await readProduct((await params).id);
  const language = await getLocale();
  const name = catalogueWords(language, product.name, product.nameHi);
  const images = [{ url: `/media/share/${product._id}`, width: 1200, height: 630, alt: name }];
  return {
    title: name,
    description: catalogueWords(language, product.importantnote, product.noteHi),
    alternates: await alternatesOf(`/product/${product._id}`),
    openGraph: { title: name, images, type: 'website' },
    twitter: { card: 'summary_large_image', title: name, images },
  };
}

export default async function ProductPage({ params }: ProductPageProps) {
  const product = await readProduct((await params).id);
  const context = shop();
  const [listed, campaigns, products, blurredImage, rating, reviews] = await Promise.all([
    listItems(context, { productId: product._id, role: 'user' }),
    readCampaignPrices(context),
    listProducts(context),
    blurPlaceholder(product.imgpath),
    readRating(context, { productId: product._id }),
    listPublishedReviews(context, { productId: product._id, size: NEWEST_REVIEWS }),
  ]);
  const language = await getLocale();
  const lowered = withCampaigns(listed, campaigns, product._id);
  const items = await withTaxRates(context, withSavings(lowered, { role: 'user', language }));
  const offers = await listOffers(context, { campaigns });
  const related = sectionProducts(relatedProducts({ product, products, offers }), offers, language);
  return (
    <>
      <ProductFacts
        product={product}
        items={items}
        rating={rating}
        storeUrl={storeUrl()}
        storeName={storeName()}
      />
      <ProductView
        product={product}
        asked={inputsOf(product)}
        blurredImage={blurredImage}
        items={items}
        rating={rating}
        apiKey={context.shop.orderApiKey}
        supportUrl={supportUrl()}
      />
      <ProductReviews productId={product._id} rating={rating} reviews={reviews} storeName={storeName()} />
      <ProductFaq faq={product.faq} />
      <RelatedProducts products={related} />
    </>
  );
}
