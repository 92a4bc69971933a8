import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { alternatesOf } from '@/app/alternates';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { sectionProducts } from '@/components/storefront/home/section-product';
import { ProductFacts } from '@/components/storefront/product/product-facts';
import { ProductFaq } from '@/components/storefront/product/product-faq';
import { ProductView } from '@/components/storefront/product/product-view';
import { RelatedProducts } from '@/components/storefront/product/related-products';
import {
  getProduct,
  inputsOf,
  listItems,
  listOffers,
  listProducts,
  relatedProducts,
} from '@/lib/domain/catalogue';
import { readCampaignPrices, withCampaigns } from '@/lib/domain/offers';
import { shop, storeName, storeUrl, supportUrl } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';
import { blurPlaceholder } from './blur-placeholder';

// Rendered at the first request and cached until the catalogue changes, because the build has no database.
export const dynamic = 'force-static';
export const revalidate = false;

interface ProductPageProps {
  params: Promise<{ locale: string; id: string }>;
}

export function generateStaticParams(): { locale: string; id: string }[] {
  return [];
}

const readProduct = cache(async (id: string) => {
  try {
    return await getProduct(shop(), { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

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
  const [listed, campaigns, products, blurredImage] = await Promise.all([
    listItems(context, { productId: product._id, role: 'user' }),
    readCampaignPrices(context),
    listProducts(context),
    blurPlaceholder(product.imgpath),
  ]);
  const items = withCampaigns(listed, campaigns, product._id);
  const offers = await listOffers(context, { campaigns });
  const related = sectionProducts(relatedProducts({ product, products, offers }), offers, await getLocale());
  return (
    <>
      <ProductFacts product={product} items={items} storeUrl={storeUrl()} storeName={storeName()} />
      <ProductView
        product={product}
        asked={inputsOf(product)}
        blurredImage={blurredImage}
        items={items}
        apiKey={context.shop.orderApiKey}
        supportUrl={supportUrl()}
      />
      <ProductFaq faq={product.faq} />
      <RelatedProducts products={related} />
    </>
  );
}
