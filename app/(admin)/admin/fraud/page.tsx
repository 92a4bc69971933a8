import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  blockOfOrderAction,
  blockSubjectAction,
  createFraudRuleAction,
  deleteFraudRuleAction,
  editFraudRuleAction,
  replayFraudRuleAction,
  unblockAction,
} from '@/app/(admin)/admin/fraud-actions';
import { endOrderAction, releaseOrderAction } from '@/app/(admin)/admin/order-actions';
import { BlockList } from '@/components/admin/fraud/block-list';
import { HeldOrders } from '@/components/admin/fraud/held-orders';
import { RuleList } from '@/components/admin/fraud/rule-list';
import { listAlerts } from '@/lib/domain/alerts';
import { listBlocks, listRules } from '@/lib/domain/fraud-rules';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listHeldOrders } from '@/lib/domain/orders';
import { may } from '@/lib/domain/permissions';

const actions = {
  create: createFraudRuleAction,
  edit: editFraudRuleAction,
  remove: deleteFraudRuleAction,
  replay: replayFraudRuleAction,
};

const screen = adminScreen({
  access: 'orders.read',
  title: 'Fraud desk',
  render: async ({ context }) => {
    const isOwner = may(context.actor, 'fraud.rules');
    const [{ held, total }, rules, blocks] = await Promise.all([
      listHeldOrders(context),
      isOwner ? listRules(context) : null,
      isOwner ? listBlocks(context) : null,
    ]);
    const alerts = await listAlerts(context, { orders: held.map(({ order }) => order.orderid) });
    return (
      <>
        <HeldOrders
          held={maskContacts(context.actor, held)}
          total={total}
          alerted={{ alerts }}
          actions={{ release: releaseOrderAction, end: endOrderAction, block: blockOfOrderAction }}
        />
        {rules && <RuleList rules={rules} actions={actions} />}
        {rules && blocks && (
          <BlockList
            {...blocks}
            isWatched={rules.some(({ terms, mode }) => terms.kind === 'blocked' && mode === 'on')}
            actions={{ block: blockSubjectAction, unblock: unblockAction }}
          />
        )}
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
