import type { Metadata } from 'next';
import { viewer } from '@/lib/web/page';
import { DashboardPage, type DashboardQuery } from './dashboard-page';

export const metadata: Metadata = { title: 'Dashboard' };

export default async function Page({ searchParams }: { searchParams: DashboardQuery }) {
  return <DashboardPage viewer={await viewer()} searchParams={searchParams} />;
}
