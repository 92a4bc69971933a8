import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { GuardianPage } from '@/components/account/guardian/guardian-view';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Notice } from '@/components/storefront/confirmation/notice';
import { readGuardianRequest } from '@/lib/domain/accounts';
import { shop, storeName } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('guardian.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface GuardianLinkProps {
  params: Promise<{ token: string }>;
}

/** Where the link in a guardian's mail leads. */
export default async function GuardianLink({ params }: GuardianLinkProps) {
  const token = decodeURIComponent((await params).token);
  const t = await getTranslations('guardian.page');
  const confirmation = await getTranslations('confirmation');
  const request = await readGuardianRequest(shop(), token);
  if (!request)
    return (
      <div className="page-width pt-6 md:pt-10">
        <Notice
          title={t('unknown.title')}
          text={t('unknown.text')}
          link={{ href: '/home', text: confirmation('returnHome') }}
        />
      </div>
    );
  return (
    <MessagesProvider sections={['shell', 'ui', 'guardian']}>
      <GuardianPage token={token} request={request} store={storeName()} />
    </MessagesProvider>
  );
}
