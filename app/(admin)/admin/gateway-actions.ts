'use server';

import {
  createGatewayRule,
  deleteGatewayRule,
  editGatewayRule,
  saveGatewayCost,
} from '@/lib/domain/payments';
import {
  createGatewayRuleForm,
  deleteGatewayRuleForm,
  editGatewayRuleForm,
  saveGatewayCostForm,
} from '@/lib/domain/payments/schema';
import { action } from '@/lib/http/action';

const access = 'payments.settle';

export const createGatewayRuleAction = action(
  { access, input: createGatewayRuleForm },
  async function createGatewayRuleByForm({ context, input }) {
    await createGatewayRule(context, input);
    return {};
  },
);

export const editGatewayRuleAction = action(
  { access, input: editGatewayRuleForm },
  async function editGatewayRuleByForm({ context, input }) {
    await editGatewayRule(context, input);
    return {};
  },
);

export const deleteGatewayRuleAction = action(
  { access, input: deleteGatewayRuleForm },
  async function deleteGatewayRuleByForm({ context, input }) {
    await deleteGatewayRule(context, input);
    return {};
  },
);

export const saveGatewayCostAction = action(
  { access, input: saveGatewayCostForm },
  async function saveGatewayCostByForm({ context, input }) {
    await saveGatewayCost(context, input);
    return {};
  },
);
