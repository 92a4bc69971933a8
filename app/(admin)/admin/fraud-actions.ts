'use server';

import {
  blockOfOrder,
  blockSubject,
  createRule,
  deleteRule,
  editRule,
  replayRule,
  unblock,
} from '@/lib/domain/fraud-rules';
import {
  blockForm,
  blockOfOrderForm,
  createRuleForm,
  deleteRuleForm,
  editRuleForm,
  replayForm,
  unblockForm,
} from '@/lib/domain/fraud-rules/schema';
import { action } from '@/lib/http/action';

const access = 'fraud.rules';

export const createFraudRuleAction = action(
  { access, input: createRuleForm },
  async function createFraudRuleByForm({ context, input }) {
    await createRule(context, input);
    return {};
  },
);

export const editFraudRuleAction = action(
  { access, input: editRuleForm },
  async function editFraudRuleByForm({ context, input }) {
    await editRule(context, input);
    return {};
  },
);

export const deleteFraudRuleAction = action(
  { access, input: deleteRuleForm },
  async function deleteFraudRuleByForm({ context, input }) {
    await deleteRule(context, input);
    return {};
  },
);

export const replayFraudRuleAction = action(
  { access, input: replayForm },
  async function replayFraudRuleByForm({ context, input }) {
    return replayRule(context, input);
  },
);

export const blockSubjectAction = action(
  { access, input: blockForm },
  async function blockSubjectByForm({ context, input }) {
    await blockSubject(context, input);
    return {};
  },
);

export const unblockAction = action(
  { access, input: unblockForm },
  async function unblockByForm({ context, input }) {
    await unblock(context, input);
    return {};
  },
);

/** Who decides about held orders blocks what is behind one of them. */
export const blockOfOrderAction = action(
  { access: 'orders.settle', input: blockOfOrderForm },
  async function blockOfOrderByForm({ context, input }) {
    await blockOfOrder(context, input);
    return {};
  },
);
