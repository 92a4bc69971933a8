import { titled } from '@/app/titled';
import { viewer } from '@/lib/web/page';
import { DashboardPage, type DashboardQuery } from './dashboard-page';

export const generateMetadata = titled((t) => t('account.dashboard.title'));

export default async function Page({ searchParams }: { searchParams: DashboardQuery }) {
  return <DashboardPage viewer={await viewer()} searchParams={searchParams} />;
}
