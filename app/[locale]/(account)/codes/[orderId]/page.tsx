import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { OrderCodesPanel } from '@/components/account/codes/order-codes-panel';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Notice } from '@/components/storefront/confirmation/notice';
import { readConfirmationWay } from '@/lib/domain/accounts';
import { getOrderCodes } from '@/lib/domain/orders';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';

export const generateMetadata = pageMetadata((t) => t('codes.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface CodesPageProps {
  params: Promise<{ orderId: string }>;
}

/**
 * The codes of an order for its customer. They come with a press and a proof, and are in no page that is sent before.
 */
export default async function CodesPage({ params }: CodesPageProps) {
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <div className="mx-auto max-w-2xl">{await content(viewer, (await params).orderId)}</div>}
    </AccountPage>
  );
}

async function content(viewer: NonNullable<Awaited<ReturnType<typeof currentViewer>>>, orderId: string) {
  const t = await getTranslations('codes');
  const context = { ...shop(), actor: { ...shop().actor, id: viewer.userid } };
  try {
    const [order, way] = await Promise.all([
      getOrderCodes(context, { orderId }),
      readConfirmationWay(context, viewer),
    ]);
    return (
      <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'codes']}>
        <OrderCodesPanel order={order} way={way} />
      </MessagesProvider>
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return (
      <Notice
        title={t('unknown.title')}
        text={t('unknown.text')}
        link={{ href: '/dashboard', text: t('orders') }}
      />
    );
  }
}
