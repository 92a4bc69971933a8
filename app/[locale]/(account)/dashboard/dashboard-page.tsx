import { AccountPage } from '@/components/account/session/account-page';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { orderPageQuery } from '@/lib/domain/orders/schema';
import { Dashboard } from './dashboard';

export type DashboardQuery = Promise<Record<string, string | string[] | undefined>>;

interface DashboardPageProps {
  viewer: Viewer | null;
  searchParams: DashboardQuery;
}

/** What stands at /dashboard, and at /admin for whoever is no administrator (spec S2.2). */
export async function DashboardPage({ viewer, searchParams }: DashboardPageProps) {
  const query = orderPageQuery.parse(await searchParams);
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <Dashboard viewer={viewer} query={query} />}
    </AccountPage>
  );
}
