import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { readProduct } from '@/app/[locale]/(store)/product/[id]/read-product';
import { alternatesOf } from '@/app/alternates';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { ReviewsPage } from '@/components/storefront/reviews/reviews-page';
import { listPublishedReviews, PAGE_SIZE, readRating } from '@/lib/domain/product-reviews';
import { shop, storeName } from '@/lib/http/page';

// Rendered at the first request and cached until the catalogue or a published review changes.
export const dynamic = 'force-static';
export const revalidate = false;

interface ProductReviewsPageProps {
  params: Promise<{ locale: string; id: string; page: string }>;
}

export function generateStaticParams(): { locale: string; id: string; page: string }[] {
  return [];
}

export async function generateMetadata({ params }: ProductReviewsPageProps): Promise<Metadata> {
  const { id, page } = await params;
  const product = await readProduct(id);
  const t = await getTranslations('reviews');
  const name = catalogueWords(await getLocale(), product.name, product.nameHi);
  return {
    title: t('of', { product: name }),
    alternates: await alternatesOf(`/product/${product._id}/reviews/${page}`),
  };
}

export default async function ProductReviewsPage({ params }: ProductReviewsPageProps) {
  const { id, page: given } = await params;
  const product = await readProduct(id);
  const context = shop();
  const rating = await readRating(context, { productId: product._id });
  const pages = Math.max(1, Math.ceil(rating.count / PAGE_SIZE));
  const page = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 0;
  if (page < 1 || page > pages) notFound();
  const reviews = await listPublishedReviews(context, { productId: product._id, page });
  return (
    <ReviewsPage
      product={product}
      rating={rating}
      reviews={reviews}
      page={page}
      pages={pages}
      storeName={storeName()}
    />
  );
}
