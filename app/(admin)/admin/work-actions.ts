'use server';

import { claimForm, handOverForm, releaseClaimForm } from '@/lib/domain/work-claims/schema';
import { claimWork, giveBackWork, handOverWork } from '@/lib/domain/work-queue';
import { action } from '@/lib/http/action';

// What waits names the permission that acting on it needs, so the use cases check it.
const access = 'panel.open';

export const claimWorkAction = action(
  { access, input: claimForm },
  async function claimWorkByForm({ context, input }) {
    await claimWork(context, input);
    return {};
  },
);

export const handOverWorkAction = action(
  { access, input: handOverForm },
  async function handOverWorkByForm({ context, input }) {
    await handOverWork(context, input);
    return {};
  },
);

export const giveBackWorkAction = action(
  { access, input: releaseClaimForm },
  async function giveBackWorkByForm({ context, input }) {
    await giveBackWork(context, input);
    return {};
  },
);
