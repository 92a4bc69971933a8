import { type ReactNode, Suspense } from 'react';
import { endQuarantineAction } from '@/app/(admin)/admin/quarantine-actions';
import { OutsideNotices } from '@/components/admin/alerts/outside-notices';
import { PausedItems } from '@/components/admin/alerts/paused-items';
import { SecurityAlerts } from '@/components/admin/alerts/security-alerts';
import { UnsentMessages } from '@/components/admin/alerts/unsent-messages';
import { BackupCard } from '@/components/admin/backups/backup-card';
import { QuarantineCard } from '@/components/admin/backups/quarantine-card';
import { ChartsSection } from '@/components/admin/overview/charts-section';
import { QueryPoints } from '@/components/admin/overview/query-points';
import { StatTiles } from '@/components/admin/overview/stat-tiles';
import { SupplierWarnings } from '@/components/admin/overview/supplier-warnings';
import { SuppliersCard } from '@/components/admin/overview/suppliers-card';
import { WorkQueueList } from '@/components/admin/work-queue/work-queue-list';
import { listUnsentMessages } from '@/lib/domain/alerts';
import { getBackupStatus } from '@/lib/domain/backups';
import { listPausedItems } from '@/lib/domain/catalogue';
import { listUnmatchedWebhooks } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import { listPolicyReports } from '@/lib/domain/policy-reports';
import { getQuarantine } from '@/lib/domain/quarantine';
import { reading } from '@/lib/domain/reading';
import { listSecurityAlerts } from '@/lib/domain/security-alerts';
import { getCharts, getStats } from '@/lib/domain/stats';
import { getSupplierHealth, listFailingSuppliers } from '@/lib/domain/suppliers';
import { ACCOUNT_NAMES } from '@/lib/domain/suppliers/schema';
import { listWork } from '@/lib/domain/work-queue';
import { WORK_KINDS } from '@/lib/domain/work-queue/schema';
import { adminScreen } from './admin-screen';

const screen = adminScreen({
  access: 'panel.open',
  title: 'Admin Dashboard',
  render: async ({ context, query }) => {
    // Started first: the store's own numbers are rendered while the suppliers answer.
    const { actor } = context;
    const suppliers = may(actor, 'suppliers.read') ? getSupplierHealth(context) : null;
    const charts = may(actor, 'stats.read') ? getCharts(reading(context)) : null;
    const only = query.only === 'own' ? query.only : WORK_KINDS.find((kind) => kind === query.only);
    const readsAudit = may(actor, 'audit.read');
    const [stats, queue, paused, failing, webhooks, reports, security, unsent, backups, quarantine] =
      await Promise.all([
        may(actor, 'stats.read') ? getStats(reading(context)) : null,
        listWork(context, only && { only }),
        may(actor, 'catalogue.read') ? listPausedItems(context) : [],
        listFailingSuppliers(context),
        readsAudit ? listUnmatchedWebhooks(context) : [],
        readsAudit ? listPolicyReports(context) : [],
        may(actor, 'security.read') ? listSecurityAlerts(context) : [],
        listUnsentMessages(context),
        getBackupStatus(context),
        may(actor, 'orders.read') ? getQuarantine(context) : null,
      ]);
    return (
      <>
        {quarantine && <QuarantineCard quarantine={quarantine} endQuarantine={endQuarantineAction} />}
        <SupplierWarnings sentences={failing} />
        <WorkQueueList queue={queue} only={only ?? null} now={context.clock.now()} />
        <PausedItems items={paused} />
        <UnsentMessages messages={unsent} />
        <SecurityAlerts alerts={security} />
        {stats && <StatTiles stats={stats} />}
        {suppliers && (
          <Suspense fallback={<SuppliersCard names={ACCOUNT_NAMES} suppliers={null} />}>
            <Later promise={suppliers}>
              {(found) => <SuppliersCard names={ACCOUNT_NAMES} suppliers={found} />}
            </Later>
          </Suspense>
        )}
        {backups && <BackupCard status={backups} />}
        <QueryPoints />
        <OutsideNotices webhooks={webhooks} reports={reports} />
        {charts && (
          <Suspense fallback={<Loading />}>
            <Later promise={charts}>{(found) => <ChartsSection charts={found} />}</Later>
          </Suspense>
        )}
      </>
    );
  },
});

async function Later<T>({ promise, children }: { promise: Promise<T>; children: (found: T) => ReactNode }) {
  return children(await promise);
}

/** As tall as a window, so that the content below moves only outside of the visible part when the charts arrive. */
function Loading() {
  return <p className="panel min-h-dvh py-12 text-center text-muted">Loading...</p>;
}

export const generateMetadata = screen.generateMetadata;
export default screen.page;
