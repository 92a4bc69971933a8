import { SessionGate } from '@/components/account/session-gate';
import { SignedOut } from '@/components/account/signed-out';
import type { Viewer } from '@/lib/store/accounts/schema';
import { orderPageQuery } from '@/lib/store/orders/schema';
import { Dashboard } from './dashboard';

export type DashboardQuery = Promise<Record<string, string | string[] | undefined>>;

interface DashboardPageProps {
  viewer: Viewer | null;
  searchParams: DashboardQuery;
}

/** What stands at /dashboard, and at /admin for whoever is no administrator (spec section 2). */
export async function DashboardPage({ viewer, searchParams }: DashboardPageProps) {
  return (
    <div className="glow">
      <div className="page-width pt-6 md:pt-10">
        {viewer ? (
          <SessionGate userid={viewer.userid}>
            <Dashboard viewer={viewer} query={orderPageQuery.parse(await searchParams)} />
          </SessionGate>
        ) : (
          <SignedOut />
        )}
      </div>
    </div>
  );
}
