import type { Metadata } from 'next';
import { DesignSamples } from '@/components/storefront/design-samples/design-samples';

// As static as the pages that are made of it.
export const dynamic = 'force-static';
export const revalidate = false;
export const metadata: Metadata = { title: 'Test page', robots: { index: false } };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export default DesignSamples;
