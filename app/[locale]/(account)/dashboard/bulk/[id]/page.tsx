import { getLocale, getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { BulkList } from '@/components/account/bulk/bulk-list';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Notice } from '@/components/storefront/confirmation/notice';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { getBulkOrder } from '@/lib/domain/bulk-orders';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';
import { languageOf } from '@/lib/platform/languages';

export const generateMetadata = pageMetadata((t) => t('bulk.title'), { robots: { index: false } });

interface BulkListPageProps {
  params: Promise<{ id: string }>;
}

export default async function BulkListPage({ params }: BulkListPageProps) {
  const { id } = await params;
  const viewer = await currentViewer();
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && (await content(viewer, id))}
    </AccountPage>
  );
}

async function content(viewer: Viewer, id: string) {
  const language = languageOf(await getLocale());
  const t = await getTranslations('bulk');
  const list = await getBulkOrder({ ...shop(), language }, { viewer, id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!list)
    return (
      <Notice
        title={t('lists.none')}
        text={t('lead')}
        link={{ href: '/dashboard/bulk', text: t('list.back') }}
      />
    );
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'bulk']}>
      <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
        <Link href="/dashboard/bulk" prefetch={false} className={textLinkClass}>
          {t('list.back')}
        </Link>
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <Card id="list" title={`${list.item}, ${list.product}`}>
          <BulkList key={list.id} list={list} />
        </Card>
      </div>
    </MessagesProvider>
  );
}
