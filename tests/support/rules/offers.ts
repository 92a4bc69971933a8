// Coupons, campaigns, tiers and referrals.
import type { Breaches } from './breaches';

const coupon = (terms: string, code = 'DIWALI') =>
  `insert into coupons (id, code, kind, value, cap, max_per_person, is_for_first, starts_at, ends_at, created_at, updated_at)
   select 'c', '${code}', kind, value, cap, per_person, false, now(), ends, now(), now()
     from (values (${terms})) terms (kind, value, cap, per_person, ends)`;

const tier = (terms: string) => `
  insert into tiers (id, name, name_hi, threshold, extra_rate, created_at, updated_at)
  values ('t', 'Gold', '', ${terms}, now(), now())`;

const campaign = (terms: string) =>
  `insert into campaigns (id, name, kind, value, cap, stock, product_ids, itemids, is_for_first, starts_at, ends_at, created_at, updated_at)
   select 'k', 'Flash', kind, value, null, stock, '{}', itemids, false, now(), ends, now(), now()
     from (values (${terms})) terms (kind, value, stock, itemids, ends)`;

const LATER = "now() + interval '1 hour'";
const terms = (values: string) => `
  insert into referral_terms (enabled, updated_at, inviter_points, friend_points, min_order, within_days, monthly_limit)
  values (true, now(), ${values})`;

/** `ending` is: order, reason, suspicions, time of the reward, limit, two rewards, and what was taken back of each. */
const referral = (status: string, ending: string, promise = '100, 50, 1000', friendId = 'friend') =>
  `insert into referrals (id, inviter_id, friend_id, expires_at, created_at, updated_at, status, inviter_points,
     friend_points, min_order, order_id, reason, suspicions, rewarded_at, monthly_limit, inviter_reward, friend_reward,
     inviter_taken, friend_taken)
   values ('r', 'user', '${friendId}', now(), now(), now(), '${status}', ${promise}, ${ending})`;

const UNREWARDED = 'null, null, null, null, null, null';
const ORDER = "'order'";

export const offersBreaches: Breaches = {
  coupons_code: [[coupon("'amount', 100, null::bigint, 1, null::timestamptz", 'diwali')]],
  coupons_value: [
    [coupon("'amount', 0, null::bigint, 1, null::timestamptz")],
    [coupon("'amount', 100, 50, 1, null::timestamptz")],
    [coupon("'percent', 10001, null::bigint, 1, null::timestamptz")],
    [coupon("'gift', 100, null::bigint, 1, null::timestamptz")],
  ],
  coupons_limits: [[coupon("'amount', 100, null::bigint, 0, null::timestamptz")]],
  coupons_window: [[coupon("'amount', 100, null::bigint, 1, now() - interval '1 day'")]],
  campaigns_value: [
    [campaign(`'amount', 0, 1, '{1}'::int[], ${LATER}`)],
    [campaign(`'percent', 10001, 1, '{1}'::int[], ${LATER}`)],
    [campaign(`'gift', 100, 1, '{1}'::int[], ${LATER}`)],
  ],
  referral_terms_values: [
    [terms('0, 50, 1000, 30, 10')],
    [terms('100, 50, 149, 30, 10')],
    [terms('100, 50, 1000, 0, 10')],
    [terms('100, 50, 1000, 30, 0')],
  ],
  referrals_people: [[referral('invited', `null, null, '{}', ${UNREWARDED}`, '100, 50, 1000', 'user')]],
  referrals_promise: [[referral('invited', `null, null, '{}', ${UNREWARDED}`, '0, 50, 1000')]],
  referrals_state: [
    [referral('lost', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('invited', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('held', `null, null, '{staff}', ${UNREWARDED}`)],
    [referral('held', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('refused', `${ORDER}, null, '{}', ${UNREWARDED}`)],
  ],
  referrals_rewards: [
    [referral('invited', "null, null, '{}', null, 10, null, null, null, null")],
    [referral('rewarded', `${ORDER}, null, '{}', null, 10, 100, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), null, 100, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 101, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 100, 49, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, null, 50, null, null`)],
  ],
  referrals_taken: [
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 100, 50, 1, null`)],
    [referral('taken_back', `${ORDER}, null, '{}', now(), 10, 100, 50, 101, 50`)],
    [referral('taken_back', `${ORDER}, null, '{}', now(), 10, 100, 50, 100, null`)],
  ],
  referrals_reason: [[referral('refused', `null, '', '{}', ${UNREWARDED}`)]],
  tiers_terms: [[tier('0, 100')], [tier('100, 0')], [tier('100, 2001')]],
  campaigns_limits: [[campaign(`'amount', 100, 0, '{1}'::int[], ${LATER}`)]],
  campaigns_goods: [[campaign(`'amount', 100, 1, '{}'::int[], ${LATER}`)]],
  campaigns_window: [[campaign(`'amount', 100, 1, '{1}'::int[], now() - interval '1 day'`)]],
  orders_campaign_steps: [
    [
      campaign(`'amount', 100, 1, '{1}'::int[], ${LATER}`),
      `update orders set campaign_id = 'k', breakdown = null`,
    ],
  ],
  orders_coupon_steps: [
    [
      coupon("'amount', 100, null::bigint, 1, null::timestamptz"),
      `update orders set coupon_id = 'c', breakdown = null`,
    ],
  ],
};
