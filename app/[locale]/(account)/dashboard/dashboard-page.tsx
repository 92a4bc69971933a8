import { AccountPage } from '@/components/account/session/account-page';
import { RefreshWhenSeen } from '@/components/account/session/refresh-when-seen';
import { settingsQuery } from '@/components/account/settings/tabs';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { orderPageQuery } from '@/lib/domain/orders/schema';
import { newId } from '@/lib/platform/ids';
import { Dashboard } from './dashboard';

export type DashboardQuery = Promise<Record<string, string | string[] | undefined>>;

interface DashboardPageProps {
  viewer: Viewer | null;
  searchParams: DashboardQuery;
}

/** The page at /dashboard, and at /admin for a visitor who is no administrator (spec S2.2). */
export async function DashboardPage({ viewer, searchParams }: DashboardPageProps) {
  const query = await searchParams;
  const { tab } = settingsQuery.parse(query);
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && (
        <>
          <RefreshWhenSeen render={newId()} />
          <Dashboard viewer={viewer} query={orderPageQuery.parse(query)} tab={tab} />
        </>
      )}
    </AccountPage>
  );
}
