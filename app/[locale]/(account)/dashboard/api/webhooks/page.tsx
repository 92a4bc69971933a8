import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { WebhooksView } from '@/components/account/webhooks/webhooks-view';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { readConfirmationWay } from '@/lib/domain/accounts';
import { listOwnWebhooks } from '@/lib/domain/webhooks';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('webhooks.title'), { robots: { index: false } });

export default async function WebhooksPage() {
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && (
        <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'partners', 'webhooks']}>
          <WebhooksView
            endpoints={await listOwnWebhooks(shop(), viewer.userid)}
            way={await readConfirmationWay(shop(), viewer)}
          />
        </MessagesProvider>
      )}
    </AccountPage>
  );
}
