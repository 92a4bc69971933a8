'use server';

import { createTier, deleteTier, editTier } from '@/lib/domain/offers';
import { createTierForm, deleteTierForm, editTierForm } from '@/lib/domain/offers/schema';
import { action } from '@/lib/http/action';

const access = 'coupons.write';

export const createTierAction = action(
  { access, input: createTierForm },
  async function createTierByForm({ context, input }) {
    await createTier(context, input);
    return {};
  },
);

export const editTierAction = action(
  { access, input: editTierForm },
  async function editTierByForm({ context, input }) {
    await editTier(context, input);
    return {};
  },
);

export const deleteTierAction = action(
  { access, input: deleteTierForm },
  async function deleteTierByForm({ context, input }) {
    await deleteTier(context, input);
    return {};
  },
);
