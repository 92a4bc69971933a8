import type { Metadata } from 'next';
import { alternatesOf } from '@/app/alternates';
import { HomePage } from './home-page';

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
