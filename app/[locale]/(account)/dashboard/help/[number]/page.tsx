import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { HelpThread } from '@/components/account/help/help-thread';
import { AccountPage } from '@/components/account/session/account-page';
import { Notice } from '@/components/storefront/confirmation/notice';
import { getOwnRequest } from '@/lib/domain/help-requests';
import { viewer as currentViewer, shop, storeName } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';

export const generateMetadata = pageMetadata((t) => t('help.title'));

interface HelpRequestPageProps {
  params: Promise<{ number: string }>;
}

export default async function HelpRequestPage({ params }: HelpRequestPageProps) {
  const { number } = await params;
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && (await content(viewer.userid, number))}
    </AccountPage>
  );
}

async function content(userId: string, number: string) {
  const context = shop();
  const request = await getOwnRequest(context, { userId, number }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (request) return <HelpThread request={request} storeName={storeName()} now={context.clock.now()} />;
  const t = await getTranslations('help');
  return (
    <Notice
      title={t('unknown.title')}
      text={t('unknown.text')}
      link={{ href: '/dashboard/help', text: t('title') }}
    />
  );
}
