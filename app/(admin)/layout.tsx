import type { ReactNode } from 'react';
import AccountLayout from '@/app/[locale]/(account)/layout';
import { Document } from '@/app/page-frame';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';

export { generateMetadata } from '@/app/[locale]/(account)/layout';
export { viewport } from '@/app/page-frame';
export const dynamic = 'force-dynamic';

/**
 * The layout of the account pages, because a visitor who is no administrator sees the dashboard here. The panel is in
 * English.
 */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Document language={DEFAULT_LANGUAGE}>
      <AccountLayout>{children}</AccountLayout>
    </Document>
  );
}
