import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { settleGoodsCaseAction, settleReviewAction } from '@/app/(admin)/admin/case-actions';
import {
  createEndingTemplateAction,
  deleteEndingTemplateAction,
  editEndingTemplateAction,
  endOrderAction,
} from '@/app/(admin)/admin/order-actions';
import { FailingSuppliers } from '@/components/admin/alerts/failing-suppliers';
import { LivePending } from '@/components/admin/live/held-list';
import { EndingTemplateList } from '@/components/admin/pending/ending-template-list';
import { GoodsCases } from '@/components/admin/pending/goods-cases';
import { isMarker, markersOf } from '@/components/admin/pending/markers';
import { PaymentCases } from '@/components/admin/pending/payment-cases';
import { WaitingOrders } from '@/components/admin/pending/waiting-orders';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listEndingTemplates } from '@/lib/domain/orders';
import { may } from '@/lib/domain/permissions';
import { listFailingSuppliers } from '@/lib/domain/suppliers';
import { digestOf } from '@/lib/http/reply/since-seen';
import { readPending } from './read-pending';

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
    const [pending, failing, templates] = await Promise.all([
      readPending(context),
      listFailingSuppliers(context),
      settles ? listEndingTemplates(context) : null,
    ]);
    const { goods, alerts } = pending;
    const { orders, total } = maskContacts(context.actor, pending.waiting);
    const reviews = maskContacts(context.actor, pending.reviews);
    const now = context.clock.now();
    const marker = isMarker(only) ? only : null;
    const alerted = { alerts };
    return (
      <LivePending digest={digestOf(pending)} filter={marker ?? ''}>
        <FailingSuppliers
          sentences={failing}
          unknown={orders.filter((order) => markersOf(order, now).includes('unknown')).length}
        />
        <GoodsCases cases={goods} alerted={alerted} settle={settleGoodsCaseAction} />
        <WaitingOrders
          orders={orders}
          total={total}
          marker={marker}
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
      </LivePending>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
