import type { ReactNode } from 'react';
import { Document } from '@/app/page-frame';
import { languageOf } from '@/lib/platform/languages';

export { metadata, viewport } from '@/app/page-frame';

interface LocaleLayoutProps {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

/** The root layout of all customer pages. next.config.mjs rewrites addresses without a prefix to /en. */
export default async function LocaleLayout({ params, children }: LocaleLayoutProps) {
  const { locale } = await params;
  return <Document language={languageOf(locale)}>{children}</Document>;
}
