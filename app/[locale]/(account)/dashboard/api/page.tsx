import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { AskCard } from '@/components/account/partner/ask-card';
import { BalanceCard } from '@/components/account/partner/balance-card';
import { KeysCard } from '@/components/account/partner/keys-card';
import { StateCard } from '@/components/account/partner/state-card';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { readConfirmationWay } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { listKeys, readOwnPartner } from '@/lib/domain/partners';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('partners.title'), { robots: { index: false } });

export default async function PartnerPage() {
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <Partner viewer={viewer} />}
    </AccountPage>
  );
}

async function Partner({ viewer }: { viewer: Viewer }) {
  const context = shop();
  const t = await getTranslations('partners');
  const [partner, keys, way] = await Promise.all([
    readOwnPartner(context, viewer.userid),
    listKeys(context, viewer.userid),
    readConfirmationWay(context, viewer),
  ]);
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'partners']}>
      <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
        <nav aria-label={t('title')} className="flex flex-wrap gap-3">
          <Link href="/developers" prefetch={false} className={buttonClass('quiet')}>
            {t('guide')}
          </Link>
          {partner && (
            <Link href="/dashboard/api/webhooks" prefetch={false} className={buttonClass('quiet')}>
              {t('webhooks')}
            </Link>
          )}
        </nav>
        {partner ? (
          <>
            <StateCard partner={partner} />
            {partner.state !== 'suspended' && <BalanceCard lowBalance={partner.lowBalance} />}
            <KeysCard keys={keys} way={way} canMake={partner.state !== 'suspended'} />
          </>
        ) : viewer.role === 'reseller' ? (
          <AskCard />
        ) : (
          <p>{t('resellersOnly')}</p>
        )}
      </div>
    </MessagesProvider>
  );
}
