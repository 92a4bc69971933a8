import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { loginPath } from '@/components/shared/session/safe-next';
import { Notice } from '@/components/storefront/confirmation/notice';
import { OrderWatch } from '@/components/storefront/confirmation/order-watch';
import { shop, storeName, supportUrl, viewer } from '@/lib/http/page';

// Without the owner's session the page shows no data of an order, so search engines may index it.
export const generateMetadata = pageMetadata((t) => t('confirmation.title'), { robots: { index: true } });

interface ConfirmationPageProps {
  searchParams: Promise<{ client_txn_id?: string | string[] }>;
}

export default async function ConfirmationPage({ searchParams }: ConfirmationPageProps) {
  return (
    <div className="glow print:bg-none">
      <div className="page-width max-w-4xl pt-6 md:pt-10">{await content(searchParams)}</div>
    </div>
  );
}

async function content(searchParams: ConfirmationPageProps['searchParams']) {
  const t = await getTranslations('confirmation');
  // The gateway appends the id again to an address that already contains it, and adds a `txn_id` of its own.
  const { client_txn_id } = await searchParams;
  const id = [client_txn_id].flat()[0] ?? '';
  if (!/^[0-9A-Z]{6,32}$/.test(id))
    return (
      <Notice
        title={t('unknown.title')}
        text={t('unknown.noNumber')}
        link={{ href: '/dashboard', text: t('viewOrders') }}
      />
    );
  const owner = await viewer();
  if (!owner)
    return (
      <Notice
        title={t('signedOut.title')}
        text={t('signedOut.beforeLogin')}
        link={{ href: loginPath(`/confirmation?client_txn_id=${id}`), text: t('login') }}
      />
    );
  return (
    <OrderWatch
      owner={owner.userid}
      clientTxnId={id}
      supportUrl={supportUrl()}
      storeName={storeName()}
      apiKey={shop().shop.orderApiKey}
      pushKey={shop().push.publicKey}
    />
  );
}
