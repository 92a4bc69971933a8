import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { TopUpWatch } from '@/components/account/wallet/top-up-watch';
import { Notice } from '@/components/storefront/confirmation/notice';
import { viewer as whoLooks } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('wallet.payment.page'));

type Query = Promise<{ client_txn_id?: string | string[] }>;

export default async function WalletConfirmationPage({ searchParams }: { searchParams: Query }) {
  const t = await getTranslations('wallet');
  // The gateway appends the id again to an address that already contains it, and adds a `txn_id` of its own.
  const id = [(await searchParams).client_txn_id].flat()[0] ?? '';
  return (
    <AccountPage viewer={await whoLooks()} what="payment">
      {/^[0-9A-Z]{6,32}$/.test(id) ? (
        <TopUpWatch clientTxnId={id} />
      ) : (
        <Notice
          title={t('payment.unknownTitle')}
          text={t('payment.noNumber')}
          link={{ href: '/wallet', text: t('title') }}
        />
      )}
    </AccountPage>
  );
}
