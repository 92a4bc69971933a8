// Coupons, campaigns, points, tiers and rewards for invitations.
import type { Breaks, Sold } from './sell-of-each';

const NEW_COUPON = `
  insert into coupons (id, code, kind, value, max_uses, max_per_person, is_for_first, starts_at, created_at, updated_at)
  values ('c', 'DIWALI', 'amount', 100, 1, 1, false, now(), now(), now())`;

const NEW_CAMPAIGN = `
  insert into campaigns (id, name, kind, value, stock, max_per_person, product_ids, itemids, is_for_first, starts_at, ends_at, created_at, updated_at)
  values ('k', 'Flash', 'amount', 100, 1, 1, '{}', '{1}', false, now(), now() + interval '1 hour', now(), now())`;

const INTO_CAMPAIGN = `update orders set campaign_id = 'k', breakdown = jsonb_set(breakdown, '{steps,1}',
  '{"name": "campaign", "amount": "0"}')`;

const secondReferral = (given: object) =>
  `insert into referrals select (jsonb_populate_record(r, '${JSON.stringify({ id: 'second', ...given })}')).* from referrals r`;

export const offersBreaks = ({ completed, created }: Sold): Breaks => ({
  'no coupon is held by more orders than it allows': [
    [
      NEW_COUPON,
      `update orders set coupon_id = 'c' where id in ('${completed.orderid}', '${created.orderid}')`,
    ],
    [
      NEW_COUPON,
      `update coupons set max_uses = null`,
      `update orders set coupon_id = 'c', user_id = '${completed.viewer.userid}'
        where id in ('${completed.orderid}', '${created.orderid}')`,
    ],
  ],
  'no campaign sold more units than it has': [
    [NEW_CAMPAIGN, `${INTO_CAMPAIGN} where id in ('${completed.orderid}', '${created.orderid}')`],
    [
      NEW_CAMPAIGN,
      `update campaigns set stock = null`,
      `${INTO_CAMPAIGN}, user_id = '${completed.viewer.userid}'
        where id in ('${completed.orderid}', '${created.orderid}')`,
    ],
  ],
  'an order has the step of a campaign exactly when it names one': [
    [NEW_CAMPAIGN, `update orders set campaign_id = 'k' where id = '${created.orderid}'`],
    [`${INTO_CAMPAIGN.replace("campaign_id = 'k', ", '')} where id = '${created.orderid}'`],
  ],
  'no offer took a price below the cost': [
    [
      `update orders set breakdown = jsonb_build_object('points', '0', 'lowest', (value + 1)::text, 'steps',
                jsonb_build_array(jsonb_build_object('name', 'base', 'amount', (value + 5)::text),
                                  jsonb_build_object('name', 'coupon', 'amount', '-5')))
        where id = '${created.orderid}'`,
    ],
    [
      `update orders set breakdown = jsonb_build_object('points', '0', 'lowest', '1', 'steps',
                jsonb_build_array(jsonb_build_object('name', 'base', 'amount', (value + 5)::text),
                                  jsonb_build_object('name', 'coupon', 'amount', '-5'))),
              routes = jsonb_set(routes, '{0,cost}', jsonb_build_object('amount', (value + 1)::text, 'rate', '10000'))
        where id = '${created.orderid}'`,
    ],
  ],
  'an order earned the points that were promised': [
    [
      `update orders set breakdown = jsonb_set(breakdown, '{points}', to_jsonb('7'::text)) where id = '${completed.orderid}'`,
    ],
  ],
  'the points of an order are at least those of its rate': [
    [
      `update orders set breakdown = jsonb_set(breakdown, '{award,rate}', '9000') where id = '${created.orderid}'`,
    ],
    [
      `update orders set breakdown = jsonb_set(breakdown, '{award,rate}', '0') where id = '${created.orderid}'`,
    ],
  ],
  'an order has a tier only if its customer had paid as much': [
    [
      `update orders set breakdown = jsonb_set(breakdown, '{award,tier}',
              '{"title": "Gold", "titleHi": "", "threshold": "1", "extraRate": 100}') where id = '${created.orderid}'`,
    ],
  ],
  'a reward for an invitation has a delivered order': [
    [`update referrals set expires_at = '2020-01-01'`],
    [`update referrals set order_id = '${created.orderid}'`],
  ],
  'a reward for an invitation is booked once': [
    [`update ledger_journals set reference = 'another' where reason = 'referral_rewarded'`],
    ['update referrals set inviter_reward = 0'],
  ],
  'no friend was rewarded for two': [
    ['drop index referrals_friend_key', 'drop index referrals_order_key', secondReferral({})],
  ],
  'no inviter has more rewards in a month': [
    [
      'update referrals set monthly_limit = 1',
      secondReferral({ friend_id: 'another', order_id: completed.orderid }),
    ],
  ],
  'no reward for an invitation is left': [
    ['update order_refunds set amount = 100000000, order_id = (select order_id from referrals)'],
  ],
});
