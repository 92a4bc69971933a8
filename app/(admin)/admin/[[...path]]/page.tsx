import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { DashboardPage, type DashboardQuery } from '@/app/(account)/dashboard/dashboard-page';
import { viewer } from '@/lib/web/page';
import { Overview } from './overview';

interface AdminPageProps {
  params: Promise<{ path?: string[] }>;
  searchParams: DashboardQuery;
}

const whoLooks = cache(viewer);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await whoLooks())?.role === 'admin' ? 'Admin Dashboard' : 'Dashboard' };
}

/** Anyone but an administrator who opens /admin/* is shown the dashboard (spec section 2): nothing of the panel is even read. */
export default async function AdminPage({ params, searchParams }: AdminPageProps) {
  // A call that this shop does not have: a page would tell its caller that it has worked.
  if ((await headers()).get('content-type')?.startsWith('application/json')) notFound();
  const who = await whoLooks();
  if (who?.role !== 'admin') return <DashboardPage viewer={who} searchParams={searchParams} />;
  if ((await params).path) notFound();
  return <Overview userid={who.userid} />;
}
