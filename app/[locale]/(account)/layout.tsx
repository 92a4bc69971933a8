import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageFrame } from '@/app/page-frame';
import { storeName } from '@/lib/http/page';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const name = storeName();
  const t = await getTranslations('pages');
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t('description'),
    robots: { index: false },
  };
}

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <PageFrame sections={['account', 'wallet', 'confirmation', 'inputs', 'push']}>{children}</PageFrame>;
}
