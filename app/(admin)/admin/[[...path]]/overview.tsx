import { SessionGate } from '@/components/account/session-gate';
import { AdminNav } from '@/components/admin/admin-nav';
import { PendingOrders } from '@/components/admin/pending-orders';
import { PendingTiles } from '@/components/admin/pending-tiles';
import { listPendingOrders } from '@/lib/store/orders';
import { shop } from '@/lib/web/page';

/** The first screen of the panel: what waits for a person. */
export async function Overview({ userid }: { userid: string }) {
  const context = shop();
  const orders = await listPendingOrders(context);
  const now = context.clock.now();
  return (
    <div className="page-width space-y-3 pt-4 md:space-y-5 md:pt-6">
      <SessionGate userid={userid} what="your dashboard">
        <AdminNav />
        <h1 className="font-bold text-2xl md:text-3xl">Admin Dashboard</h1>
        <PendingTiles orders={orders} now={now} />
        <PendingOrders orders={orders} now={now} />
      </SessionGate>
    </div>
  );
}
