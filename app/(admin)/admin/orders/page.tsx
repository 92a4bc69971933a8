import { PendingOrders } from '@/components/admin/pending-orders';
import { listPendingOrders } from '@/lib/store/orders';
import { adminScreen } from '../admin-screen';

const screen = adminScreen({
  title: 'Pending orders',
  render: async ({ context }) => (
    <PendingOrders orders={await listPendingOrders(context)} now={context.clock.now()} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
