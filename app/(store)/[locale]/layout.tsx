import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Shell } from '@/components/store/shell/shell';
import { identityClient, shop, storeName, supportUrl } from '@/lib/web/page';

interface StoreLayoutProps {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

export function generateMetadata(): Metadata {
  const name = storeName();
  return {
    metadataBase: new URL(shop().shop.url),
    title: { default: `${name}: game top-ups and digital subscriptions`, template: `%s · ${name}` },
    openGraph: { siteName: name, locale: 'en_IN', type: 'website' },
  };
}

export default async function StoreLayout({ params, children }: StoreLayoutProps) {
  const { locale } = await params;
  if (locale !== 'en') notFound();
  return (
    <Shell storeName={storeName()} supportUrl={supportUrl()} identity={identityClient()}>
      {children}
    </Shell>
  );
}
