import { Bell, LifeBuoy, ShieldCheck } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactsCard } from '@/components/account/contacts/contacts-card';
import { DevicesCard } from '@/components/account/devices/devices-card';
import { OrderCounts } from '@/components/account/orders/order-counts';
import { OrdersCard } from '@/components/account/orders/orders-card';
import { ProfileCard } from '@/components/account/profile/profile-card';
import { SecondFactorCards } from '@/components/account/second-factor/second-factor-cards';
import { WalletCard } from '@/components/account/wallet/wallet-card';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { listDevices, listPasskeys, readConfirmationWay } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { countOrders, listOrderPage } from '@/lib/domain/orders';
import type { OrderPageQuery } from '@/lib/domain/orders/schema';
import { getBalance } from '@/lib/domain/wallet';
import { shop } from '@/lib/http/page';
import { withReason } from '@/lib/http/reply/with-reason';
import { rupees } from '@/lib/platform/money';

export async function Dashboard({ viewer, query }: { viewer: Viewer; query: OrderPageQuery }) {
  const t = await getTranslations('account.dashboard');
  const language = await getLocale();
  const context = shop();
  const { userid, name, email, mobilenumber, mobileVerified, staffRole } = viewer;
  const owner = { userId: userid };
  const [counts, balance, points, page, devices, passkeys, way] = await Promise.all([
    countOrders(context, owner),
    getBalance(context, owner),
    getBalance(context, { ...owner, currency: 'POINTS' }),
    listOrderPage(context, { ...owner, ...query }),
    listDevices(context, viewer),
    listPasskeys(context, viewer),
    readConfirmationWay(context, viewer),
  ]);
  const { search = '', status = '', from = '', to = '' } = query;
  const isStaff = staffRole !== null;
  return (
    <div className="space-y-3 md:space-y-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-3">
          <Link href="/dashboard/messages" prefetch={false} className={buttonClass('quiet')}>
            <Bell aria-hidden className="size-4" /> {t('messages')}
          </Link>
          <Link href="/dashboard/help" prefetch={false} className={buttonClass('quiet')}>
            <LifeBuoy aria-hidden className="size-4" /> {t('help')}
          </Link>
          {isStaff && (
            <Link href="/admin" prefetch={false} className={buttonClass('quiet')}>
              <ShieldCheck aria-hidden className="size-4" /> {t('panel')}
            </Link>
          )}
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-2 md:gap-5">
        <ProfileCard
          userid={userid}
          name={name}
          email={email}
          mobile={mobilenumber}
          mobileVerified={mobileVerified}
        />
        <WalletCard balance={rupees(balance)} points={rupees(points)} />
      </div>
      <OrderCounts counts={counts} />
      <OrdersCard
        page={{ ...page, orders: page.orders.map((order) => withReason(language, order)) }}
        filter={{ search, status, from, to }}
        now={context.clock.now()}
      />
      <ContactsCard way={way} />
      <div className="grid items-start gap-3 md:grid-cols-2 md:gap-5">
        <DevicesCard devices={devices} />
        <SecondFactorCards viewer={viewer} passkeys={passkeys} />
      </div>
    </div>
  );
}
