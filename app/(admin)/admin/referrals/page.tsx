import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  refuseReferralAction,
  releaseReferralAction,
  saveReferralTermsAction,
} from '@/app/(admin)/admin/referral-actions';
import { ReferralLists } from '@/components/admin/referrals/referral-lists';
import { ReferralTermsForm } from '@/components/admin/referrals/referral-terms-form';
import { getReferralTerms, listReferrals } from '@/lib/domain/referrals';
import { referralListQuery } from '@/lib/domain/referrals/schema';

const decide = { release: releaseReferralAction, refuse: refuseReferralAction };

const screen = adminScreen({
  access: 'coupons.write',
  title: 'Invitations',
  render: async ({ context, query }) => {
    const terms = await getReferralTerms(context);
    return (
      <>
        <ReferralTermsForm key={terms?.version ?? 'new'} terms={terms} save={saveReferralTermsAction} />
        <ReferralLists list={await listReferrals(context, referralListQuery.parse(query))} actions={decide} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
