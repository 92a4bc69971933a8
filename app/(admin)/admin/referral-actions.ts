'use server';

import { refuseReferral, releaseReferral, saveReferralTerms } from '@/lib/domain/referrals';
import { referralTermsForm, refuseReferralForm, releaseReferralForm } from '@/lib/domain/referrals/schema';
import { action } from '@/lib/http/action';

const access = 'coupons.write';

export const saveReferralTermsAction = action(
  { access, input: referralTermsForm },
  async function saveReferralTermsByForm({ context, input }) {
    await saveReferralTerms(context, input);
    return {};
  },
);

export const releaseReferralAction = action(
  { access, input: releaseReferralForm },
  async function releaseReferralByForm({ context, input }) {
    await releaseReferral(context, input);
    return {};
  },
);

export const refuseReferralAction = action(
  { access, input: refuseReferralForm },
  async function refuseReferralByForm({ context, input }) {
    await refuseReferral(context, input);
    return {};
  },
);
