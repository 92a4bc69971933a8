import { LifeBuoy, ShieldCheck } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { InvitationsCard } from '@/components/account/invitations/invitations-card';
import { OrderCounts } from '@/components/account/orders/order-counts';
import { OrdersCard } from '@/components/account/orders/orders-card';
import type { SettingsTab } from '@/components/account/settings/tabs';
import { TierCard } from '@/components/account/tier/tier-card';
import { WalletCard } from '@/components/account/wallet/wallet-card';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { isNoticeDue } from '@/lib/domain/consents';
import { INVITE_PARAMETER } from '@/lib/domain/invitations/schema';
import { getStanding } from '@/lib/domain/offers';
import { countOrders, listOrderPage } from '@/lib/domain/orders';
import type { OrderPageQuery } from '@/lib/domain/orders/schema';
import { listReviewable } from '@/lib/domain/product-reviews';
import { getOwnReferrals } from '@/lib/domain/referrals';
import { getBalance, getOnHold } from '@/lib/domain/wallet';
import { shop, storeName, storeUrl } from '@/lib/http/page';
import { withReason } from '@/lib/http/reply/with-reason';
import { localPath } from '@/lib/platform/languages';
import { rupees } from '@/lib/platform/money';
import { Settings } from './settings';

interface DashboardProps {
  viewer: Viewer;
  query: OrderPageQuery;
  tab: SettingsTab;
}

export async function Dashboard({ viewer, query, tab }: DashboardProps) {
  const t = await getTranslations('account.dashboard');
  const language = await getLocale();
  const context = shop();
  const owner = { userId: viewer.userid };
  const [counts, balance, points, onHold, page, standing, referrals, noticeDue] = await Promise.all([
    countOrders(context, owner),
    getBalance(context, owner),
    getBalance(context, { ...owner, currency: 'POINTS' }),
    getOnHold(context, owner.userId),
    listOrderPage(context, { ...owner, ...query }),
    // Resellers have a price of their own and no tier.
    viewer.role === 'reseller' ? null : getStanding(context, owner),
    // Neither resellers nor the staff are rewarded.
    viewer.role === 'reseller' || viewer.staffRole !== null ? null : getOwnReferrals(context, owner),
    viewer.staffRole === null && isNoticeDue(context, owner),
  ]);
  const orderIds = page.orders.map(({ orderid }) => orderid);
  const reviewable = await listReviewable(context, { ...owner, orderIds });
  const { search = '', status = '', from = '', to = '' } = query;
  return (
    <div className="space-y-3 md:space-y-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-3">
          <Link href="/dashboard/help" prefetch={false} className={buttonClass('quiet')}>
            <LifeBuoy aria-hidden className="size-4" /> {t('help')}
          </Link>
          {viewer.staffRole !== null && (
            <Link href="/admin" prefetch={false} className={buttonClass('quiet')}>
              <ShieldCheck aria-hidden className="size-4" /> {t('panel')}
            </Link>
          )}
        </div>
      </div>
      {noticeDue && (
        <p className="panel flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-5">
          {t('noticeDue')}
          <Link href="/dashboard/privacy" prefetch={false} className={buttonClass('quiet')}>
            {t('readNotice')}
          </Link>
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2 md:gap-5">
        <WalletCard
          balance={rupees(balance)}
          points={rupees(points)}
          onHold={rupees(onHold)}
          store={storeName()}
        />
        <OrderCounts counts={counts} />
      </div>
      <OrdersCard
        page={{ ...page, orders: page.orders.map((order) => withReason(language, order)) }}
        reviewable={reviewable}
        filter={{ search, status, from, to }}
        now={context.clock.now()}
      />
      {standing && <TierCard standing={standing} />}
      {referrals && (
        <InvitationsCard
          referrals={referrals}
          link={
            referrals.code &&
            `${storeUrl()}${localPath(language, '/register')}?${INVITE_PARAMETER}=${referrals.code}`
          }
          store={storeName()}
        />
      )}
      <Settings viewer={viewer} tab={tab} />
    </div>
  );
}
