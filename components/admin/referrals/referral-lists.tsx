import { StatusList } from '@/components/admin/table/status-list';
import { REFERRAL_STATUSES, type ReferralListPage } from '@/lib/domain/referrals/schema';
import { ReferralCard } from './referral-card';
import type { ReferralActions } from './referral-decision';
import { EMPTY_TEXTS, STATUS_TITLES } from './referral-texts';

interface ReferralListsProps {
  list: ReferralListPage;
  actions: ReferralActions;
}

/** The referrals of one status, with links to the others and how many each has. */
export function ReferralLists({ list, actions }: ReferralListsProps) {
  return (
    <StatusList
      path="/admin/referrals"
      noun="Invitations"
      list={list}
      statuses={REFERRAL_STATUSES}
      titles={STATUS_TITLES}
      emptyTexts={EMPTY_TEXTS}
    >
      {list.referrals.map((referral) => (
        <ReferralCard key={referral.id} referral={referral} actions={actions} />
      ))}
    </StatusList>
  );
}
