import { notFound } from 'next/navigation';
import { pageMetadata } from '@/app/page-metadata';

export const dynamic = 'force-dynamic';
export const generateMetadata = pageMetadata((t) => t('pages.notFound'));

/** next.config.mjs rewrites unknown addresses that begin with a language to this page. */
export default function MissingPage(): never {
  notFound();
}
