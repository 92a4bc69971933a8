'use server';

import { endDifference, enterTopUp, requestReconciliation } from '@/lib/domain/reconciliation';
import { endDifferenceForm, reconcileForm, topUpForm } from '@/lib/domain/reconciliation/schema';
import { action } from '@/lib/http/action';

export const endDifferenceAction = action(
  { access: 'payments.settle', input: endDifferenceForm },
  async function endDifferenceByForm({ context, input }) {
    await endDifference(context, input);
    return {};
  },
);

export const enterTopUpAction = action(
  { access: 'payments.settle', input: topUpForm },
  async function enterTopUpByForm({ context, input }) {
    await enterTopUp(context, input);
    return {};
  },
);

export const reconcileAction = action(
  { access: 'payments.settle', input: reconcileForm },
  async function reconcileByForm({ context, input }) {
    await requestReconciliation(context, input);
    return {};
  },
);
