import { pageMetadata } from '@/app/page-metadata';
import { HelpList } from '@/components/account/help/help-list';
import { AccountPage } from '@/components/account/session/account-page';
import { listOwnRequests, mayAskWithoutOrder } from '@/lib/domain/help-requests';
import { viewer as currentViewer, shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('help.title'));

export default async function HelpPage() {
  const viewer = await currentViewer();
  const context = shop();
  const [requests, mayAsk] = await Promise.all([
    viewer && listOwnRequests(context, { userId: viewer.userid }),
    viewer !== null && mayAskWithoutOrder(context),
  ]);
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {requests && <HelpList requests={requests} mayAsk={mayAsk} now={context.clock.now()} />}
    </AccountPage>
  );
}
