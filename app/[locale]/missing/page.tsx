import { notFound } from 'next/navigation';
import { titled } from '@/app/titled';

export const dynamic = 'force-dynamic';
export const generateMetadata = titled((t) => t('pages.notFound'));

/** Where next.config.mjs leads addresses that begin with a language and name no page of it. */
export default function MissingPage(): never {
  notFound();
}
