import { getLocale, getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { RefreshWhenSeen } from '@/components/account/session/refresh-when-seen';
import { StatementForm } from '@/components/account/wallet/statement-form';
import { TransactionsCard } from '@/components/account/wallet/transactions-card';
import { WalletCard } from '@/components/account/wallet/wallet-card';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { getBalance, getOnHold, listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { viewer as currentViewer, shop, storeName } from '@/lib/http/page';
import { withReason } from '@/lib/http/reply/with-reason';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

export const generateMetadata = pageMetadata((t) => t('wallet.title'));

const PAGE_SIZE = 20;

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function WalletPage({ searchParams }: { searchParams: Query }) {
  const viewer = await currentViewer();
  const { page } = listTransactionsQuery.parse({ page: [(await searchParams).page].flat()[0] });
  return (
    <AccountPage viewer={viewer} what="wallet">
      {viewer && <Wallet viewer={viewer} page={page} />}
    </AccountPage>
  );
}

async function Wallet({ viewer, page }: { viewer: Viewer; page: number }) {
  const t = await getTranslations('wallet');
  const language = await getLocale();
  const context = shop();
  const owner = { userId: viewer.userid };
  const [balance, points, onHold, lines, ahead] = await Promise.all([
    getBalance(context, owner),
    getBalance(context, { ...owner, currency: 'POINTS' }),
    getOnHold(context, owner.userId),
    listTransactions(context, { ...owner, page, limit: PAGE_SIZE }),
    listTransactions(context, { ...owner, page: page * PAGE_SIZE + 1, limit: 1 }),
  ]);
  const today = istDateTime(context.clock.now()).slice(0, 10);
  return (
    <div className="space-y-3 md:space-y-5">
      <RefreshWhenSeen render={newId()} />
      <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
      <WalletCard
        balance={rupees(balance)}
        points={rupees(points)}
        onHold={rupees(onHold)}
        store={storeName()}
      />
      <TransactionsCard
        lines={lines.map((line) => withReason(language, line))}
        page={page}
        hasMore={ahead.length > 0}
        now={context.clock.now()}
      />
      <StatementForm from={`${today.slice(0, 8)}01`} to={today} />
    </div>
  );
}
