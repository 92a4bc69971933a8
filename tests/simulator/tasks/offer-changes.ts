import type { Context } from '@/lib/domain/context';
import {
  createCampaign,
  createCoupon,
  editCampaign,
  editCoupon,
  endCampaign,
  endCoupon,
} from '@/lib/domain/offers';
import type { CampaignTerms, CouponTerms } from '@/lib/domain/offers/schema';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import type { Campaign, Coupon } from '@/lib/platform/db';
import { after, hours, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import { COUPON } from '../offers';
import type { People, Person } from '../people';
import type { World } from '../world';

/** What customers buy, and a campaign may be about. */
const ITEMS = [10102, 10103, 10107, 10502];

/** Coupons and campaigns begin, get other terms and end while customers buy; two people may do it at once. */
export function sendOfferChanges(world: World, people: People): void {
  const chance = world.chanceFor('offer changes');
  const count = chance.between(3, 12);
  for (let number = 1; number <= count; number += 1) {
    const person = chance.pick(people.staff);
    const at = chance.below(chance.pick([minutes(2), hours(1), hours(4)]));
    const tabs = chance.between(1, 2);
    const change = chance.pick([
      changeCoupon,
      changeCoupon,
      changeCampaign,
      changeCampaign,
      beginCampaign,
      makeNew,
    ]);
    for (let tab = 1; tab <= tabs; tab += 1)
      world.scheduler.later(at + chance.below(400), `${person.id} changes an offer`, () => {
        const name = `change ${number} of offers in tab ${tab}`;
        const own = world.chanceFor(name);
        world.begin(name, own.pick(world.webs), (context) =>
          change(make.actingAs(context, person.viewer(context.clock.now())), own, { person, number }),
        );
      });
  }
}

interface Form {
  person: Person;
  number: number;
}

const look = (context: Context, chance: Chance) =>
  runtimeOf(context.clock).sleep(chance.between(50, seconds(8)));

async function changeCoupon(context: Context, chance: Chance): Promise<void> {
  const coupon = await context.db.coupon.findUniqueOrThrow({ where: { code: COUPON } });
  await look(context, chance);
  const { id, version: seen, startsAt } = coupon;
  const from = new Date(Math.max(startsAt.getTime(), context.clock.now().getTime()));
  if (chance.happens(0.15)) return endCoupon(context, { id, seen });
  await editCoupon(context, {
    ...termsOf(coupon),
    id,
    seen,
    maxUses: chance.pick([1, 2, 3, 4, null]),
    maxPerPerson: chance.pick([1, 1, 2]),
    discount: { kind: 'amount', amount: BigInt(chance.between(1, 9)) * 100n },
    endsAt: chance.happens(0.3) ? after(from, chance.between(seconds(1), hours(1))) : null,
  });
}

async function changeCampaign(context: Context, chance: Chance): Promise<void> {
  const campaigns = await context.db.campaign.findMany({ orderBy: { id: 'asc' } });
  const campaign = chance.pick(campaigns);
  await look(context, chance);
  const { id, version: seen, startsAt } = campaign;
  // The form takes no end before the beginning.
  const from = new Date(Math.max(startsAt.getTime(), context.clock.now().getTime()));
  if (chance.happens(0.15)) return endCampaign(context, { id, seen });
  await editCampaign(context, {
    ...campaignTermsOf(campaign),
    id,
    seen,
    stock: chance.pick([1, 2, 3, null]),
    maxPerPerson: chance.pick([1, 2, null]),
    discount: { kind: 'percent', percent: chance.between(1, 12), cap: null },
    ...(chance.happens(0.4) && { endsAt: after(from, chance.between(seconds(1), hours(1))) }),
  });
}

/** A form that is sent twice begins one campaign. */
async function beginCampaign(context: Context, chance: Chance, { person, number }: Form): Promise<void> {
  const startsAt = after(context.clock.now(), chance.between(-seconds(1), minutes(30)));
  const terms: CampaignTerms = {
    name: `Campaign ${number}`,
    nameHi: '',
    discount: { kind: 'amount', amount: 200n },
    stock: chance.between(1, 3),
    maxPerPerson: chance.pick([1, null]),
    productIds: [],
    itemids: [chance.pick(ITEMS)],
    isForFirst: chance.happens(0.3),
    startsAt,
    endsAt: after(startsAt, chance.between(seconds(30), hours(2))),
  };
  const key = `campaign-${number}`;
  const called = { userId: person.id, route: 'POST /admin/campaigns', key, body: { number } };
  await withIdempotencyKey(context, called, async (idempotency) => {
    await createCampaign(context, { ...terms, idempotency });
    return {};
  });
}

async function makeNew(context: Context, _chance: Chance, { number }: Form): Promise<void> {
  await createCoupon(context, {
    code: `NEW${number}`,
    note: '',
    discount: { kind: 'percent', percent: 5, cap: 3_00n },
    maxUses: 1,
    maxPerPerson: 1,
    minPrice: null,
    productIds: [],
    itemids: [],
    isForFirst: false,
    startsAt: context.clock.now(),
    endsAt: null,
  });
}

function termsOf({ note, minPrice, productIds, itemids, isForFirst, startsAt }: Coupon) {
  return { note, minPrice, productIds, itemids, isForFirst, startsAt } satisfies Partial<CouponTerms>;
}

function campaignTermsOf({ name, nameHi, productIds, itemids, isForFirst, startsAt, endsAt }: Campaign) {
  return { name, nameHi, productIds, itemids, isForFirst, startsAt, endsAt } satisfies Partial<CampaignTerms>;
}
