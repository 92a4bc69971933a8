import { pageMetadata } from '@/app/page-metadata';
import { AskLinkPage } from '@/components/account/guardian/ask-link-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';

export const generateMetadata = pageMetadata((t) => t('guardian.page.newLink.title'), {
  robots: { index: false },
});

/** For a guardian who has lost the mail with the link. */
export default function GuardianNewLink() {
  return (
    <MessagesProvider sections={['shell', 'ui', 'guardian']}>
      <AskLinkPage link={null} isEnded={false} />
    </MessagesProvider>
  );
}
