import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  createGatewayRuleAction,
  deleteGatewayRuleAction,
  editGatewayRuleAction,
  saveGatewayCostAction,
} from '@/app/(admin)/admin/gateway-actions';
import { GatewayList } from '@/components/admin/gateways/gateway-list';
import { RuleList } from '@/components/admin/gateways/rule-list';
import { listGatewayRules, listGateways } from '@/lib/domain/payments';

const actions = {
  create: createGatewayRuleAction,
  edit: editGatewayRuleAction,
  remove: deleteGatewayRuleAction,
};

const screen = adminScreen({
  access: 'payments.settle',
  title: 'Gateways',
  render: async ({ context }) => {
    const [gateways, rules] = await Promise.all([listGateways(context), listGatewayRules(context)]);
    return (
      <>
        <GatewayList gateways={gateways} saveCost={saveGatewayCostAction} />
        <RuleList rules={rules} gateways={gateways} actions={actions} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
