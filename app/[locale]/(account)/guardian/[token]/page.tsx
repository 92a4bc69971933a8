import { pageMetadata } from '@/app/page-metadata';
import { AskLinkPage } from '@/components/account/guardian/ask-link-page';
import { GuardianPage } from '@/components/account/guardian/guardian-view';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { askedAccount, readGuardianRequest } from '@/lib/domain/accounts';
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
  const request = await readGuardianRequest(shop(), token);
  return (
    <MessagesProvider sections={['shell', 'ui', 'guardian']}>
      {request ? (
        <GuardianPage token={token} request={request} store={storeName()} />
      ) : (
        <AskLinkPage link={askedAccount({ link: token }) === '' ? null : token} isEnded />
      )}
    </MessagesProvider>
  );
}
