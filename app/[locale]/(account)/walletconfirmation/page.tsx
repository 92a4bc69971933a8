import type { Metadata } from 'next';
import { AccountPage } from '@/components/account/session/account-page';
import { TopUpWatch } from '@/components/account/wallet/top-up-watch';
import { Notice } from '@/components/store/confirmation/notice';
import { viewer as whoLooks } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Wallet confirmation' };

type Query = Promise<{ client_txn_id?: string | string[] }>;

export default async function WalletConfirmationPage({ searchParams }: { searchParams: Query }) {
  // The gateway appends the id again to an address that already had it, and a `txn_id` of its own.
  const id = [(await searchParams).client_txn_id].flat()[0] ?? '';
  return (
    <AccountPage viewer={await whoLooks()} what="this payment">
      {/^[0-9A-Z]{6,32}$/.test(id) ? (
        <TopUpWatch clientTxnId={id} />
      ) : (
        <Notice
          title="We do not know this transaction"
          text="The address names no transaction. All of yours stand in your wallet."
          link={{ href: '/wallet', text: 'My Wallet' }}
        />
      )}
    </AccountPage>
  );
}
