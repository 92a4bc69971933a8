import type { Metadata } from 'next';
import { Showroom } from '@/components/store/showroom/showroom';

// As static as the pages that are made of it.
export const dynamic = 'force-static';
export const revalidate = false;
export const metadata: Metadata = { title: 'Test page', robots: { index: false } };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export default Showroom;
