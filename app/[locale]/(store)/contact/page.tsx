import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { contactTexts } from '@/components/storefront/policies/contact-texts';
import { ContactView } from '@/components/storefront/policies/contact-view';
import { sellerDetails, storeName } from '@/lib/http/page';

// Rendered at the first request, because the build does not know the settings.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const { title, summary } = contactTexts(await getLocale());
  return { title, description: summary, alternates: await alternatesOf('/contact') };
}

export default async function ContactPage() {
  return (
    <ContactView texts={contactTexts(await getLocale())} seller={sellerDetails()} storeName={storeName()} />
  );
}
