import { isMarker } from '@/components/admin/pending/markers';
import { PaymentCases } from '@/components/admin/pending/payment-cases';
import { WaitingOrders } from '@/components/admin/pending/waiting-orders';
import { listWaitingOrders } from '@/lib/store/orders';
import { listReviews } from '@/lib/store/payments';
import { adminScreen } from '../admin-screen';

const screen = adminScreen({
  title: 'Pending orders',
  render: async ({ context, query: { only } }) => {
    const [{ orders, total }, reviews] = await Promise.all([
      listWaitingOrders(context),
      listReviews(context),
    ]);
    return (
      <>
        <WaitingOrders
          orders={orders}
          total={total}
          marker={isMarker(only) ? only : null}
          now={context.clock.now()}
        />
        <PaymentCases reviews={reviews.filter(({ client_txn_id }) => client_txn_id !== null)} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
