import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageFrame } from '@/app/page-frame';
import { shop, storeName } from '@/lib/http/page';

const OPEN_GRAPH_LOCALE = { en: 'en_IN', hi: 'hi_IN' };

export async function generateMetadata(): Promise<Metadata> {
  const name = storeName();
  const t = await getTranslations('pages');
  return {
    metadataBase: new URL(shop().shop.url),
    description: t('description'),
    title: { default: t('store', { name }), template: `%s · ${name}` },
    openGraph: { siteName: name, locale: OPEN_GRAPH_LOCALE[await getLocale()], type: 'website' },
  };
}

export default function StoreLayout({ children }: { children: ReactNode }) {
  return <PageFrame sections={['home', 'product', 'inputs']}>{children}</PageFrame>;
}
