// Referrals: what follows from an invitation. The inviter and the friend get points when the friend's first order that
// meets the promised terms is delivered, once. It refuses to reward what looks like one person with two accounts before
// a member of staff has looked at it, and takes a reward back with the price of its order.
export { refuseReferral, releaseReferral } from './decide-referral';
export { getOwnReferrals } from './get-own-referrals';
export { getReferralTerms } from './get-terms';
export { giveRewardsAgain } from './give-rewards-again';
export { listReferrals } from './list-referrals';
export { isInvitedSql, rewardReferral } from './reward-referral';
export { saveReferralTerms } from './save-terms';
export { takeBackReferral } from './take-back-referral';
