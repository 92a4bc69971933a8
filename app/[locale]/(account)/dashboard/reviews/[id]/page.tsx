import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { OwnReview } from '@/components/account/reviews/own-review';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Notice } from '@/components/storefront/confirmation/notice';
import { getOwnReview } from '@/lib/domain/product-reviews';
import { viewer as currentViewer, shop, storeName } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';

export const generateMetadata = pageMetadata((t) => t('reviews.own.title'));

interface OwnReviewPageProps {
  params: Promise<{ id: string }>;
}

export default async function OwnReviewPage({ params }: OwnReviewPageProps) {
  const { id } = await params;
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && (await content(viewer.userid, id))}
    </AccountPage>
  );
}

async function content(userId: string, productId: string) {
  const page = await getOwnReview(shop(), { userId, productId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (page)
    return (
      <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'reviews']}>
        <OwnReview page={page} storeName={storeName()} />
      </MessagesProvider>
    );
  const t = await getTranslations('reviews.own');
  return (
    <Notice
      title={t('unknown.title')}
      text={t('unknown.text')}
      link={{ href: '/dashboard', text: t('orders') }}
    />
  );
}
