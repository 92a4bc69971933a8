import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { settleGoodsCaseAction, settleReviewAction } from '@/app/(admin)/admin/case-actions';
import { endOrderAction } from '@/app/(admin)/admin/order-actions';
import { FailingSuppliers } from '@/components/admin/alerts/failing-suppliers';
import { GoodsCases } from '@/components/admin/pending/goods-cases';
import { isMarker, markersOf } from '@/components/admin/pending/markers';
import { PaymentCases } from '@/components/admin/pending/payment-cases';
import { WaitingOrders } from '@/components/admin/pending/waiting-orders';
import { listAlerts } from '@/lib/domain/alerts';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listGoodsCases, listWaitingOrders } from '@/lib/domain/orders';
import { listReviews } from '@/lib/domain/payments';
import { listFailingSuppliers } from '@/lib/domain/suppliers';

const screen = adminScreen({
  access: 'orders.read',
  title: 'Pending orders',
  counted: '/admin/orders',
  render: async ({ context, query: { only } }) => {
    const [waiting, cases, failing, late, alerts] = await Promise.all([
      listWaitingOrders(context),
      listReviews(context),
      listFailingSuppliers(context),
      listGoodsCases(context),
      listAlerts(context),
    ]);
    const { orders, total } = maskContacts(context.actor, waiting);
    const reviews = maskContacts(context.actor, cases);
    const now = context.clock.now();
    const alerted = { alerts };
    return (
      <>
        <FailingSuppliers
          sentences={failing}
          unknown={orders.filter((order) => markersOf(order, now).includes('unknown')).length}
        />
        <GoodsCases cases={late} alerted={alerted} settle={settleGoodsCaseAction} />
        <WaitingOrders
          orders={orders}
          total={total}
          marker={isMarker(only) ? only : null}
          now={now}
          alerted={alerted}
          end={endOrderAction}
        />
        <PaymentCases
          settle={settleReviewAction}
          reviews={reviews.filter(({ client_txn_id }) => client_txn_id !== null)}
          alerted={alerted}
        />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
