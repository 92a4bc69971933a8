import type { Metadata } from 'next';
import { useLocale, useTranslations } from 'next-intl';
import { getLocale } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { noticeIn } from '@/components/storefront/policies/policy-in';
import { PolicyText } from '@/components/storefront/policies/policy-view';
import { NOTICE, NOTICE_PATH } from '@/lib/domain/consents/schema';
import { storeName } from '@/lib/http/page';

// Rendered at the first request, because the build does not know the store's name.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const { title, summary } = noticeIn(await getLocale(), storeName());
  return { title, description: summary, alternates: await alternatesOf(NOTICE_PATH) };
}

export default function Page() {
  const t = useTranslations('policies');
  const policy = noticeIn(useLocale(), storeName());
  return <PolicyText policy={policy} since={NOTICE} sinceText={(since) => t('noticeSince', { since })} />;
}
