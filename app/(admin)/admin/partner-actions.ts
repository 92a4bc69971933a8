'use server';

import { decidePartner, revokeKey } from '@/lib/domain/partners';
import { decidePartnerForm, revokeByStaffForm } from '@/lib/domain/partners/schema';
import { action } from '@/lib/http/action';

export const decidePartnerAction = action(
  { access: 'users.write', input: decidePartnerForm },
  async function decidePartnerByForm({ context, input }) {
    await decidePartner(context, input);
    return {};
  },
);

export const revokePartnerKeyAction = action(
  { access: 'users.write', input: revokeByStaffForm },
  async function revokePartnerKeyByForm({ context, input }) {
    return revokeKey(context, input);
  },
);
