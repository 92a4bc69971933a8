import type { Metadata } from 'next';
import { HomePage } from '@/app/[locale]/(store)/(home)/home-page';
import { alternatesOf } from '@/app/alternates';

// Rendered at the first request and cached until the catalogue changes, because the build has no database.
export const dynamic = 'force-static';
export const revalidate = false;

export async function generateMetadata(): Promise<Metadata> {
  return { alternates: await alternatesOf('/home') };
}

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export default HomePage;
