import { notFound } from 'next/navigation';
import { pageMetadata } from '@/app/page-metadata';

export const dynamic = 'force-dynamic';
export const generateMetadata = pageMetadata((t) => t('pages.notFound'));

/** Where next.config.mjs leads addresses that begin with a language and name no page of it. */
export default function MissingPage(): never {
  notFound();
}
