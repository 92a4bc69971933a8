import { pageMetadata } from '@/app/page-metadata';
import { viewer } from '@/lib/http/page';
import { DashboardPage, type DashboardQuery } from './dashboard-page';

export const generateMetadata = pageMetadata((t) => t('account.dashboard.title'));

export default async function Page({ searchParams }: { searchParams: DashboardQuery }) {
  return <DashboardPage viewer={await viewer()} searchParams={searchParams} />;
}
