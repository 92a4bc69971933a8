import { ORDER_GIVEN_BACK, type ReferralStatus, type Suspicion } from '@/lib/domain/referrals/schema';

export const STATUS_TITLES: Record<ReferralStatus, string> = {
  held: 'To decide',
  invited: 'Waiting for an order',
  rewarded: 'Rewarded',
  taken_back: 'Taken back',
  refused: 'Refused',
};

export const EMPTY_TEXTS: Record<ReferralStatus, string> = {
  held: 'No invitation waits for a decision.',
  invited: 'No invited friend waits for a first order.',
  rewarded: 'No invitation was rewarded yet.',
  taken_back: 'No reward was taken back.',
  refused: 'No invitation was refused.',
};

/** Why a person is asked. Each may have a harmless reason. */
export const SUSPICION_TEXTS: Record<Suspicion, string> = {
  same_device: 'Both accounts signed in on the same device.',
  same_payer: 'Both accounts paid from the same UPI account.',
  same_player: 'The inviter has bought for the same player.',
  circle:
    'The friend shares a browser, a payer or a player with another friend of this inviter, or with who invited the inviter.',
  known_customer: 'Another account with the same browser, payer or player has bought before.',
  staff: 'One of the two is on the staff.',
  reseller: 'One of the two is a reseller.',
  closed_account: 'One of the two accounts is blocked or locked.',
};

/** A reason as people read it: the store's own ones are words for it alone. */
export function reasonText(reason: string): string {
  return reason === ORDER_GIVEN_BACK ? 'The price of the order was given back.' : reason;
}
