import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { settleGoodsCaseAction, settleReviewAction } from '@/app/(admin)/admin/case-actions';
import {
  createEndingTemplateAction,
  deleteEndingTemplateAction,
  editEndingTemplateAction,
  endOrderAction,
} from '@/app/(admin)/admin/order-actions';
import { FailingSuppliers } from '@/components/admin/alerts/failing-suppliers';
import { EndingTemplateList } from '@/components/admin/pending/ending-template-list';
import { GoodsCases } from '@/components/admin/pending/goods-cases';
import { isMarker, markersOf } from '@/components/admin/pending/markers';
import { PaymentCases } from '@/components/admin/pending/payment-cases';
import { WaitingOrders } from '@/components/admin/pending/waiting-orders';
import { listAlerts } from '@/lib/domain/alerts';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listEndingTemplates, listGoodsCases, listWaitingOrders } from '@/lib/domain/orders';
import { listReviews } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import { listFailingSuppliers } from '@/lib/domain/suppliers';

const templateActions = {
  create: createEndingTemplateAction,
  edit: editEndingTemplateAction,
  remove: deleteEndingTemplateAction,
};

const screen = adminScreen({
  access: 'orders.read',
  title: 'Pending orders',
  counted: '/admin/orders',
  render: async ({ context, query: { only } }) => {
    const settles = may(context.actor, 'orders.settle');
    const [waiting, cases, failing, late, templates] = await Promise.all([
      listWaitingOrders(context),
      listReviews(context),
      listFailingSuppliers(context),
      listGoodsCases(context),
      settles ? listEndingTemplates(context) : null,
    ]);
    const { orders, total } = maskContacts(context.actor, waiting);
    const reviews = maskContacts(context.actor, cases);
    const now = context.clock.now();
    const alerts = await listAlerts(context, {
      orders: [...orders.map(({ order }) => order.orderid), ...late.map(({ orderid }) => orderid)],
      cases: reviews.map(({ _id }) => _id),
    });
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
        {templates && <EndingTemplateList templates={templates} actions={templateActions} />}
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
