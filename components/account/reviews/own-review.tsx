import { useLocale, useTranslations } from 'next-intl';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { OwnReviewPage } from '@/lib/domain/product-reviews/schema';
import { ReviewForm } from './review-form';

interface OwnReviewProps {
  page: OwnReviewPage;
  storeName: string;
}

/** A customer's review of a product: what has become of it, the shop's reply, and the form. */
export function OwnReview({ page: { product, mayWrite, publicName, review }, storeName }: OwnReviewProps) {
  const t = useTranslations('reviews.own');
  const name = catalogueWords(useLocale(), product.name, product.nameHi);
  return (
    <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
      <h1 className="font-bold text-2xl [overflow-wrap:anywhere] md:text-3xl">
        {t('heading', { product: name })}
      </h1>
      <section aria-label={t('title')} className="panel space-y-4 p-5 md:p-6">
        {review ? <Status review={review} /> : !mayWrite && <p>{t('notYet', { product: name })}</p>}
        {review?.answer && (
          <div className="border-line border-l-2 pl-4">
            <p className="font-semibold text-sm">{t('answered', { name: storeName })}</p>
            <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{review.answer}</p>
          </div>
        )}
        <ReviewForm productId={product.id} mayWrite={mayWrite} publicName={publicName} review={review} />
      </section>
      <p className="flex flex-wrap gap-x-6">
        <Link href={`/product/${product.id}/reviews/1`} prefetch={false} className={textLinkClass}>
          {t('see')}
        </Link>
        <Link href="/dashboard#orders" prefetch={false} className={textLinkClass}>
          {t('orders')}
        </Link>
      </p>
    </div>
  );
}

function Status({ review: { status, reason } }: { review: NonNullable<OwnReviewPage['review']> }) {
  const t = useTranslations('reviews.own');
  if (status !== 'rejected') return <p>{t(status)}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      {t('rejected', { reason: reason ?? '' })}
      <span className="block text-muted">{t('tryAgain')}</span>
    </p>
  );
}
