'use server';

import { createCampaign, editCampaign, endCampaign } from '@/lib/domain/offers';
import { createCampaignForm, editCampaignForm, endOfferForm } from '@/lib/domain/offers/schema';
import { action } from '@/lib/http/action';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

const access = 'coupons.write';

export const createCampaignAction = action(
  { access, input: createCampaignForm },
  async function createCampaignByForm({ context, input, viewer }) {
    const { key, ...terms } = input;
    const call = { userId: viewer.userid, route: 'action create-campaign', key, body: input };
    return withIdempotencyKey(context, call, async (idempotency) => {
      await createCampaign(context, { ...terms, idempotency });
      return {};
    });
  },
);

export const editCampaignAction = action(
  { access, input: editCampaignForm },
  async function editCampaignByForm({ context, input }) {
    await editCampaign(context, input);
    return {};
  },
);

export const endCampaignAction = action(
  { access, input: endOfferForm },
  async function endCampaignByForm({ context, input }) {
    await endCampaign(context, input);
    return {};
  },
);
