import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { GuardianCard } from '@/components/account/guardian/guardian-card';
import { AdultCard } from '@/components/account/privacy/adult-card';
import { ConsentHistory } from '@/components/account/privacy/consent-history';
import { ConsentsCard } from '@/components/account/privacy/consents-card';
import { DataCard } from '@/components/account/privacy/data-card';
import { NomineeCard } from '@/components/account/privacy/nominee-card';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { readConfirmationWay, readGuardian } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { readConsents } from '@/lib/domain/consents';
import { NOTICE_PATH } from '@/lib/domain/consents/schema';
import { readNominee } from '@/lib/domain/nominees';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('privacy.title'));

export default async function PrivacyPage() {
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <Privacy viewer={viewer} />}
    </AccountPage>
  );
}

async function Privacy({ viewer }: { viewer: Viewer }) {
  const t = await getTranslations('privacy');
  const { userid: userId } = viewer;
  const [consents, guardian, way, nominee] = await Promise.all([
    readConsents(shop(), { userId }),
    readGuardian(shop(), { userId }),
    readConfirmationWay(shop(), viewer),
    readNominee(shop(), { userId }),
  ]);
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'partners', 'privacy', 'guardian']}>
      <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <p className="text-muted">
          {t('lead')}{' '}
          <Link href={NOTICE_PATH} prefetch={false} className={`${textLinkClass} -my-3`}>
            {t('notice')}
          </Link>
        </p>
        {guardian && <GuardianCard guardian={guardian} way={way} />}
        {!guardian && !consents.isAdult && <AdultCard way={way} />}
        {!guardian && <ConsentsCard given={consents.given} />}
        <NomineeCard nominee={nominee} />
        <DataCard way={way} />
        <ConsentHistory history={consents.history} />
      </div>
    </MessagesProvider>
  );
}
