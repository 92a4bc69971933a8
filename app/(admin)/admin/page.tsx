import { PendingOrders } from '@/components/admin/pending-orders';
import { PendingTiles } from '@/components/admin/pending-tiles';
import { listPendingOrders } from '@/lib/store/orders';
import { adminScreen } from './admin-screen';

const screen = adminScreen({
  title: 'Admin Dashboard',
  render: async ({ context }) => {
    const orders = await listPendingOrders(context);
    const now = context.clock.now();
    return (
      <>
        <PendingTiles orders={orders} now={now} />
        <PendingOrders orders={orders} now={now} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
