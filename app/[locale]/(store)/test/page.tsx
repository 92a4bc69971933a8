import type { Metadata } from 'next';
import { DesignSamples } from '@/components/storefront/design-samples/design-samples';

// Static, as the pages are whose parts it shows.
export const dynamic = 'force-static';
export const revalidate = false;
export const metadata: Metadata = { title: 'Test page', robots: { index: false } };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export default DesignSamples;
