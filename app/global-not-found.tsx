import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundPage } from '@/app/not-found-page';
import { Document } from '@/app/page-frame';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages'))('notFound') };
}

/** Rendered without a root layout, so it contains the whole document. */
export default function NotFound() {
  return (
    <Document language={DEFAULT_LANGUAGE}>
      <NotFoundPage />
    </Document>
  );
}
