import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { Unsubscribe } from '@/components/account/messages/unsubscribe';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Notice } from '@/components/storefront/confirmation/notice';
import { findUnsubscription } from '@/lib/domain/notifications';
import { shop } from '@/lib/http/page';

export const generateMetadata = pageMetadata((t) => t('notifications.unsubscribe.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface UnsubscribePageProps {
  params: Promise<{ token: string }>;
}

/** Asks before it ends anything: programs open the links of mails, too. */
export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const token = decodeURIComponent((await params).token);
  const t = await getTranslations('notifications');
  const link = findUnsubscription(shop(), token);
  if (!link)
    return (
      <div className="page-width pt-6 md:pt-10">
        <Notice
          title={t('unsubscribe.unknown.title')}
          text={t('unsubscribe.unknown.text')}
          link={{ href: '/dashboard/messages', text: t('title') }}
        />
      </div>
    );
  return (
    <MessagesProvider sections={['shell', 'ui', 'notifications']}>
      <Unsubscribe token={token} topic={link.topic} />
    </MessagesProvider>
  );
}
