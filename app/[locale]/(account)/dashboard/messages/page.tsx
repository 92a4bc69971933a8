import { pageMetadata } from '@/app/page-metadata';
import { PreferencesForm } from '@/components/account/messages/preferences-form';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { NoticeLine } from '@/components/shared/privacy/notice-line';
import { readPreferences } from '@/lib/domain/notifications';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('notifications.title'));

export default async function MessagesPage() {
  const viewer = await currentViewer();
  const context = shop();
  const preferences = viewer && (await readPreferences(context, { userId: viewer.userid }));
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {preferences && (
        <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'notifications', 'push']}>
          <PreferencesForm preferences={preferences} pushKey={context.push.publicKey}>
            <NoticeLine text="messages" />
          </PreferencesForm>
        </MessagesProvider>
      )}
    </AccountPage>
  );
}
