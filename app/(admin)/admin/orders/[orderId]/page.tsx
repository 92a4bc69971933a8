import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { settleGoodsCaseAction, settleReviewAction } from '@/app/(admin)/admin/case-actions';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import {
  chooseRouteAction,
  correctOrderPlayerAction,
  endOrderAction,
  noteOrderAction,
  refundOrderAction,
  reopenOrderAction,
  settleSourceRefundAction,
} from '@/app/(admin)/admin/order-actions';
import { correctInvoiceAction } from '@/app/(admin)/admin/tax-actions';
import { deliverCodeAction } from '@/app/(admin)/admin/vault-actions';
import { OrderSheet } from '@/components/admin/order-record/order-sheet';
import { isTimelineKind } from '@/components/admin/order-record/timeline-kinds';
import { listAlerts } from '@/lib/domain/alerts';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { getOrderRecord } from '@/lib/domain/order-record';
import { getCorrections, listGoodsCases } from '@/lib/domain/orders';
import { listReviews } from '@/lib/domain/payments';

const actions = {
  end: endOrderAction,
  deliverCode: deliverCodeAction,
  refund: refundOrderAction,
  note: noteOrderAction,
  correctPlayer: correctOrderPlayerAction,
  chooseRoute: chooseRouteAction,
  reopen: reopenOrderAction,
  settleRefund: settleSourceRefundAction,
  correctInvoice: correctInvoiceAction,
  settleReview: settleReviewAction,
  settleGoods: settleGoodsCaseAction,
};

const screen = adminScreen({
  access: 'orders.read',
  title: 'Order',
  render: async ({ context, params: { orderId = '' }, query: { only } }) => {
    const [record, goods, reviews, alerts, corrections] = await Promise.all([
      getOrderRecord(context, { orderId }).catch(orNotFound),
      listGoodsCases(context, { orderId }),
      listReviews(context, { orderId }),
      listAlerts(context, { orders: [orderId] }),
      getCorrections(context, { orderId }).catch(orNotFound),
    ]);
    const open = reviews.filter(({ client_txn_id }) => client_txn_id !== null);
    return (
      <OrderSheet
        record={maskContacts(context.actor, record)}
        goods={goods}
        corrections={corrections}
        reviews={maskContacts(context.actor, open)}
        alerted={{ alerts, live: true }}
        actions={actions}
        now={context.clock.now()}
        only={isTimelineKind(only) ? only : null}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
