// Guards of prices in steps, of campaigns and of coupons.
import { type Mutation, tests } from './mutation';

const coupons = tests('coupons');
const campaigns = tests('campaigns');
const units = tests('campaigns-units');
const tiers = tests('tiers');
const samePlayer = tests('same-player');
const SAME_PLAYER = 'lib/domain/same-player.ts';
const HOLD = 'lib/domain/offers/hold-offers.ts';
const JUDGE = 'lib/domain/offers/coupons/judge-coupon.ts';

export const offerMutations: Mutation[] = [
  {
    name: 'a campaign is created once for a form',
    file: 'app/(admin)/admin/campaign-actions.ts',
    find: 'key, body: input',
    replace: 'key: null, body: input',
    tests: tests('panel-forms'),
  },
  {
    name: 'whose key another run has taken over creates no campaign',
    file: 'lib/domain/offers/campaigns/save-campaign.ts',
    find: 'await idempotency.write(db, {});',
    replace: '',
    tests: tests('campaigns-staff'),
  },
  {
    name: 'tiers: the extra points stop where the cost of the goods is left',
    file: 'lib/domain/offers/price-waterfall.ts',
    find: 'if (wanted <= room) return wanted;',
    replace: 'if (wanted > 0n) return wanted;',
    tests: tiers,
  },
  {
    name: 'tiers: what was refunded does not count',
    file: 'lib/domain/offers/tiers/read-standing.ts',
    find: '(select sum(r.amount) from order_refunds r where r.order_id = o.id)',
    replace: '0',
    tests: tiers,
  },
  {
    name: 'tiers: an order earns what was promised when it was placed',
    file: 'lib/domain/points/earn-points.ts',
    find: 'promised ?? ',
    replace: '',
    tests: tiers,
  },
  {
    name: 'offers: orders of one coupon are written one after the other',
    file: HOLD,
    find: 'couponId} for no key update',
    replace: 'couponId}',
    tests: coupons,
  },
  {
    name: 'offers: uses are counted again under the lock',
    file: HOLD,
    find: ' ??\n    (await refusalOfUse(context, coupon, order, { isPaid: false }))',
    replace: '',
    tests: coupons,
    isSimulated: true,
  },
  {
    name: 'offers: first purchases are judged one after the other',
    file: HOLD,
    find: 'if (campaign?.isForFirst || coupon?.isForFirst)',
    replace: 'if (campaign?.stock === 0)',
    tests: coupons,
  },
  {
    name: 'offers: orders of one campaign are written one after the other',
    file: HOLD,
    find: 'campaignId} for no key update',
    replace: 'campaignId}',
    tests: units,
  },
  {
    name: 'offers: units are counted again under the lock',
    file: HOLD,
    find: 'if (await refusalOfUnit(context, campaign, order, { isPaid: false })) throw new CampaignIsOver();',
    replace: '',
    tests: units,
    isSimulated: true,
  },
  {
    name: 'offers: a campaign that ended while its lock was waited for sells nothing',
    file: HOLD,
    find: 'if (!(await stillRuns(context, campaign))) throw new CampaignIsOver();',
    replace: '',
    tests: campaigns,
  },
  {
    name: 'offers: a failed order takes its unit again only while one is left',
    file: HOLD,
    find: 'if (campaign && (await refusalOfUnit(context, campaign, order, { isPaid: true })) !== null) return false;',
    replace: '',
    tests: units,
  },
  {
    name: 'offers: a campaign that can lower nothing takes no unit',
    file: 'lib/domain/offers/price-sale.ts',
    find: 'reached.price < role ? chosen : null',
    replace: 'chosen',
    tests: campaigns,
  },
  {
    name: 'offers: resellers have no campaign',
    file: 'lib/domain/offers/price-sale.ts',
    find: "buyer.role === 'reseller' ? NO_TERMS : ",
    replace: '',
    tests: campaigns,
  },
  {
    name: 'offers: a failed order takes its coupon again only while a use is left',
    file: 'lib/domain/orders/payment/pay-order.ts',
    find: ' && (await mayHoldAgain(context, order))',
    replace: '',
    tests: coupons,
    isSimulated: true,
  },
  {
    name: 'offers: a coupon ends',
    file: JUDGE,
    find: "if (coupon.endsAt && now >= coupon.endsAt) return 'ended';",
    replace: '',
    tests: coupons,
  },
  {
    name: 'offers: nobody empties a campaign by orders that are never paid',
    file: JUDGE,
    find: 'uses.unpaidOfPerson >= MOST_UNPAID',
    replace: 'uses.unpaidOfPerson < 0',
    tests: units,
  },
  {
    name: 'offers: money that came late is no unpaid order',
    file: HOLD,
    find: 'await refusalOfUnit(context, campaign, order, { isPaid: true })',
    replace: 'await refusalOfUnit(context, campaign, order, { isPaid: false })',
    tests: units,
  },
  {
    name: 'offers: no coupon takes a price below the floor',
    file: 'lib/domain/offers/price-waterfall.ts',
    find: 'wanted < room ? wanted : room',
    replace: 'wanted',
    tests: coupons,
  },
  {
    name: 'offers: an id in another spelling is the same player',
    file: SAME_PLAYER,
    find: 'sql`tarang_typed(',
    replace: 'sql`(',
    tests: samePlayer,
  },
  {
    name: 'offers: what a product does not ask for makes no other player',
    file: HOLD,
    find: 'inputLabels.length === 1 ? null : input2',
    replace: 'input2',
    also: [
      {
        file: 'lib/domain/offers/price-sale.ts',
        find: '...(asksOne && { input2: null })',
        replace: '',
      },
    ],
    tests: samePlayer,
  },
  {
    name: 'offers: a repeated entry is the first one',
    file: 'lib/domain/orders/placing/inputs.ts',
    find: "differsFromFirst(asked[1]?.label ?? '', input1, input2)",
    replace: 'false',
    tests: samePlayer,
  },
  {
    name: 'fraud rules: an id in another spelling is the same player',
    file: SAME_PLAYER,
    find: 'sql`tarang_player(',
    replace: 'sql`(',
    tests: samePlayer,
  },
  {
    name: 'fraud rules: orders of one player at once wait for each other in every spelling',
    file: SAME_PLAYER,
    find: "player.split(':').map(typedAsCompared).join(':')",
    replace: 'player',
    tests: samePlayer,
  },
  {
    name: 'fraud rules: a corrected player is judged',
    file: 'lib/domain/orders/help/correct-player.ts',
    find: '    await judgeCorrected(inside, { ...order, input1, input2 });\n',
    replace: '',
    tests: tests('corrected-player-judged'),
  },
  {
    name: 'fraud rules: a corrected order is held',
    file: 'lib/domain/orders/help/judge-corrected.ts',
    find: '  await applyHits(context, [{ signals, hits }]);\n',
    replace: '',
    tests: tests('corrected-player-judged'),
  },
  {
    name: 'offers: a coupon that cannot be used is not left out in silence',
    file: 'lib/domain/orders/placing/prepare-order.ts',
    find: 'if (refusal) throw couponRefused(refusal, breakdown.price);',
    replace: '',
    tests: coupons,
  },
];
